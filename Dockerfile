# The server in an image of its own: `docker build -t manatee .`, then
# `docker run -p 8000:8000 -v manatee:/data manatee`. With PostgreSQL and TLS: docker-compose.yml.
FROM python:3.11-slim-bookworm AS build
WORKDIR /manatee
COPY requirements/run.in requirements/run.txt requirements/
RUN python -m venv .venv \
 && .venv/bin/pip install --no-cache-dir --require-hashes --requirement requirements/run.txt
COPY pyproject.toml LICENSE ./
COPY app app
RUN .venv/bin/pip install --no-cache-dir --no-deps --no-build-isolation --editable . \
 && .venv/bin/python -m compileall -q app
COPY migrations migrations
COPY templates templates
COPY static static

FROM python:3.11-slim-bookworm
# The number is fixed, so that a mounted folder can be given to this user.
RUN useradd --system --uid 10001 --no-create-home --home-dir /nonexistent manatee \
 && install --directory --owner=manatee --group=manatee --mode=0700 /data
COPY --from=build /manatee /manatee
WORKDIR /manatee
ENV PATH=/manatee/.venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    MANATEE_DATABASE=sqlite:////data/manatee.db
USER 10001
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=2)"]
ENTRYPOINT ["manatee"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000"]
