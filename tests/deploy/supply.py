"""Lists what the service is made of: a bill of materials, licences, and known vulnerabilities
(`make supply`).

Exit status 1 if a library has a licence that is not allowed, or a known vulnerability. If the
database of advisories cannot be reached, a line says so.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.deploy.compose import ROOT

LOCK = "requirements.lock"
BILL = ROOT / "build/sbom.cdx.json"
TOOLS = {"cyclonedx-bom": "7.5.0", "pip-licenses": "5.5.5", "pip-audit": "2.10.1"}
# Permissive ones, and those that let a program of any licence use the library as it is.
ALLOWED = ("MIT", "BSD", "Apache", "ISC", "PSF", "MPL-2.0", "Mozilla Public License 2.0", "LGPL-3")
NOT_SCANNED = "advisories: not scanned, as their database can't be reached from here"


def tool(package: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the program of a package in an environment of its own."""
    uv = str(Path(sys.executable).with_name("uv"))
    required = f"{package}=={TOOLS[package]}"
    return subprocess.run(
        [uv, "run", "--quiet", "--no-project", "--with", required, *words],
        capture_output=True,
        check=False,
        cwd=ROOT,
        text=True,
        timeout=600,
    )


def libraries() -> list[str]:
    """The names of all that is locked to run."""
    return re.findall(r"^([\w.-]+)(?:\[[\w,]+\])?==", (ROOT / LOCK).read_text(), re.MULTILINE)


def materials() -> str:
    """Write the bill of materials, and return a line about it."""
    BILL.parent.mkdir(exist_ok=True)
    words = ("cyclonedx-py", "requirements", LOCK, "--output-reproducible", "-o", str(BILL))
    made = tool("cyclonedx-bom", *words)
    if made.returncode:
        raise SystemExit(made.stderr)
    bill = json.loads(BILL.read_text())
    components = len(bill["components"])
    return f"materials: {components} libraries in {BILL.relative_to(ROOT)} (CycloneDX)"


def licences() -> list[Mapping[str, str]]:
    """Each library with its `Name` and `License`, as it is installed here."""
    words = ("pip-licenses", "--python", sys.executable, "--format", "json", "--packages")
    listed = tool("pip-licenses", *words, *libraries())
    if listed.returncode:
        raise SystemExit(listed.stderr)
    rows: list[Mapping[str, str]] = json.loads(listed.stdout)
    return rows


def not_allowed(rows: Sequence[Mapping[str, str]]) -> Iterator[str]:
    for row in rows:
        if not any(name in row["License"] for name in ALLOWED):
            yield f"licences: {row['Name']} has {row['License']}"


def advisories() -> dict[str, Any]:
    """The report of pip-audit on the lock; an empty one if it could make none."""
    words = ("pip-audit", "-r", LOCK, "--require-hashes", "--disable-pip", "--format", "json")
    done = tool("pip-audit", *words)
    try:
        report: dict[str, Any] = json.loads(done.stdout)
    except ValueError:
        return {"dependencies": []}
    return report


def vulnerable(report: Mapping[str, Any]) -> Iterator[str]:
    for each in report["dependencies"]:
        for known in each.get("vulns", ()):
            mended = ", ".join(known["fix_versions"]) or "no version yet"
            yield f"advisories: {each['name']} {each['version']}: {known['id']}, mended in {mended}"


def scanned(report: Mapping[str, Any]) -> str:
    """The number of libraries that were looked up, in words; pip-audit succeeds even with none."""
    known = [each["name"] for each in report["dependencies"] if "skip_reason" not in each]
    if not known:
        return NOT_SCANNED
    return f"advisories: {len(known)} of {len(report['dependencies'])} libraries scanned"


def main() -> int:
    print(materials())
    rows = licences()
    print(f"licences: {len(rows)} libraries looked at")
    report = advisories()
    print(scanned(report))
    complaints = [*not_allowed(rows), *vulnerable(report)]
    print("\n".join(complaints), end="\n" if complaints else "")
    return 1 if complaints else 0


if __name__ == "__main__":
    raise SystemExit(main())
