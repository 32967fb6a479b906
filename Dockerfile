# The image of web server, worker, beat and migrations: one program under several commands
# (docker-compose.yml). Nothing in it belongs to the user it runs as, so nothing can change it.

FROM python:3.11.14-slim-trixie AS build
WORKDIR /muster/program
ENV PYTHONDONTWRITEBYTECODE=1
COPY requirements.lock ./
RUN python -m venv /muster/environment \
    && /muster/environment/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes \
        --only-binary :all: -r requirements.lock
COPY manage.py ./
COPY accounts accounts/
COPY config config/
COPY contract contract/
COPY decks decks/
COPY demo demo/
COPY engine engine/
COPY front front/
COPY ground ground/
COPY ledger ledger/
COPY live live/
COPY monitoring monitoring/
COPY replays replays/
COPY tables tables/
COPY tournaments tournaments/
COPY web web/
RUN MUSTER_DATA_DIR=/tmp/build MUSTER_STATIC_DIR=/muster/static \
    /muster/environment/bin/python manage.py collectstatic --no-input --verbosity 0 \
    && /muster/environment/bin/python -m compileall -q /muster/program

FROM python:3.11.14-slim-trixie
RUN groupadd --gid 10001 muster \
    && useradd --uid 10001 --gid muster --no-create-home --home-dir /nonexistent \
        --shell /usr/sbin/nologin muster \
    && install --directory --owner muster --group muster --mode 700 /var/lib/muster
COPY --from=build /muster/environment /muster/environment
COPY --from=build /muster/program /muster/program
COPY --from=build /muster/static /muster/static
WORKDIR /muster/program
ENV PATH=/muster/environment/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    MUSTER_DATA_DIR=/var/lib/muster \
    MUSTER_STATIC_DIR=/muster/static
USER 10001:10001
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=15s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/readyz', timeout=14)"]
CMD ["granian", "--interface", "asgi", "--host", "0.0.0.0", "--port", "8000", "--workers", "2", "--loop", "asyncio", "--http", "1", "--no-ws", "--backlog", "2048", "--backpressure", "2048", "--log-level", "error", "config.asgi:application"]
