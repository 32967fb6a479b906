import cProfile, pstats, os, time, json
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from tests.support.big_event import *
from tests.tournaments import measure_event as me
from tests.tournaments import measure_reports as mr
from accounts.models import User
pytestmark = pytest.mark.django_db(transaction=True)

def test_it():
    event, tables = mr.started()
    now = timezone.now
    tables = [t for t in tables if len(t.entries) == 2]
    mode = os.environ.get("MODE", "service")
    from config.views_at_work import ViewsAtWork
    import io
    work = ViewsAtWork()
    signs = mr.signs([*event.users.values()])
    def call(table, seat):
        if mode == "service":
            me.report(event, table, seat, table.score)
        else:
            raw = mr.request(table, signs[event.users[table.entries[seat]].pk], 8000)
            head, _, body = raw.partition(b"\r\n\r\n")
            lines = head.decode().split("\r\n")
            path = lines[0].split()[1]
            headers = [(l.split(": ",1)[0].lower().encode(), l.split(": ",1)[1].encode()) for l in lines[1:]]
            a = work({"type":"http","asgi":{"version":"3.0"},"http_version":"1.1","scheme":"http","method":"POST","path":path,"raw_path":path.encode(),"query_string":b"","root_path":"","headers":headers,"client":("127.0.0.1",1),"server":("127.0.0.1",8000)}, io.BytesIO(body))
            assert a.status in (200, 302), a
    for t in tables[:4]:
        for s in (0, 1): call(t, s)
    for s in (0, 1):
        if mode == "service" and False: pass
        with CaptureQueriesContext(connection) as q:
            connection.force_debug_cursor = True
            # ViewsAtWork closes nothing in tests but request_started resets queries
            from django.core.signals import request_started
            from django import db
            request_started.disconnect(db.reset_queries)
            call(tables[5], s)
        print(f"--- report of seat {s} score {tables[5].score}: {len(q)} queries")
        for i, x in enumerate(q.captured_queries): print(i + 1, x["time"], x["sql"][:400 if os.environ.get("LONG") else 150])
    m = me.Meter()
    rest = tables[6:]
    half = len(rest) // 2
    for t in rest[:half]:
        for s in (0, 1):
            with m.measure(f"seat {s}"): call(t, s)
    p = cProfile.Profile(time.process_time, builtins=False)
    p.enable()
    for t in rest[half:]:
        for s in (0, 1): call(t, s)
    p.disable()
    print(m.table())
    import statistics
    for k, v in m.taken.items():
        print(k, "mean cpu ms", 1000*statistics.mean(x.cpu for x in v), "database", 1000*statistics.mean(x.database for x in v))
    s = pstats.Stats(p); print("profiled calls", 2*len(rest[half:])); s.sort_stats(os.environ.get("SORT","cumulative")).print_stats(int(os.environ.get("TOP","90")))
