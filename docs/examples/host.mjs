// Hosts one game of a match: fetches what its host needs, lets the engine referee it, uploads the
// log and waits for the certificate. Standard Node 18 or newer and nothing else.
//
//   MUSTER_TOKEN=... node host.mjs https://muster.example/api/v1 MATCH GAME_NUMBER
//
// MUSTER_TOKEN has the scope games:host. MUSTER_ENGINE is the command of the engine, by default
// `python3 -m engine`. Both seats are played by chance here: `choose` is where players come in.

import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

const VERSION = 1 // of the lines of a session
const PATIENCE = 120 // seconds for a certificate

const [base, match, game] = process.argv.slice(2)
const token = process.env.MUSTER_TOKEN
const engine = (process.env.MUSTER_ENGINE ?? 'python3 -m engine').split(' ')

// The answer of the service. All that is sent here may be sent again: in a rush the service says
// when (429, 503), and the bytes of a log that it has are the same replay.
async function call(method, path, body, type) {
  const headers = { Authorization: `Bearer ${token}` }
  if (type) headers['Content-Type'] = type
  for (const end = Date.now() + 1000 * PATIENCE; ; ) {
    const answer = await fetch(base + path, { method, headers, body })
    const plain = await answer.json()
    if (answer.ok) return plain
    const later = Number(answer.headers.get('Retry-After'))
    if (later && Date.now() < end) await pause(1000 * later)
    // Every refusal is a problem (RFC 9457): codes are for programs, `detail` is for people.
    else throw new Error(`${method} ${path}: ${answer.status} ${plain.detail}`)
  }
}

// A decision has all its moves, unless there are more than 4,096. A player would be sent `seat`'s
// `events`, `view` and `choice`, and nothing that another seat was sent.
function choose({ choice }) {
  return choice.moves[Math.floor(Math.random() * choice.moves.length)]
}

// The log of the game, as the engine gives it with its last line.
async function play(hosted, folder) {
  const args = ['session', '--hosted', hosted, '--out', join(folder, 'game.jsonl')]
  const session = spawn(engine[0], [...engine.slice(1), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve, reject) => {
    session.on('error', reject)
    session.on('close', resolve)
  })
  let log
  for await (const line of createInterface({ input: session.stdout })) {
    const said = JSON.parse(line)
    if (said.v !== VERSION) throw new Error(`a session of version ${said.v}; ${VERSION} is read`)
    if (said.choice) session.stdin.write(`${JSON.stringify({ move: choose(said) })}\n`)
    else if (said.error) throw new Error(`${said.error.code}: ${said.error.reason}`)
    else if (said.result) log = said.log
  }
  const status = await ended
  if (log === undefined) throw new Error(`the engine ended with status ${status}`)
  return log
}

async function once(ready, path) {
  for (const end = Date.now() + 1000 * PATIENCE; Date.now() < end; await pause(250)) {
    const shown = await call('GET', path)
    if (ready(shown)) return shown
  }
  throw new Error(`${path}: not ready after ${PATIENCE} seconds`)
}

async function host(folder) {
  const where = `/matches/${match}/games/${game}`
  const hosted = join(folder, 'hosted.json')
  // The seed and both decks are in it, so it is for this user alone, and removed at the end.
  const answer = await call('GET', `${where}/seed`)
  await writeFile(hosted, JSON.stringify(answer), { mode: 0o600 })
  const log = await play(hosted, folder)
  const { id } = await call('POST', `${where}/replays`, log, 'application/x-ndjson')
  const replay = await once(({ state }) => state !== 'waiting', `/replays/${id}`)
  if (replay.state !== 'certified') throw new Error(JSON.stringify(replay.verdict))
  console.log(JSON.stringify(await call('GET', `/certificates/${id}`)))
}

if (!game || !token) {
  console.error('usage: MUSTER_TOKEN=... node host.mjs BASE MATCH GAME_NUMBER')
  process.exit(2)
}
const folder = await mkdtemp(join(tmpdir(), 'muster-host-'))
try {
  await host(folder)
  await rm(folder, { recursive: true })
} catch (error) {
  console.error(`${error.message}\nWhat was played is in ${folder}.`)
  process.exit(1)
}
