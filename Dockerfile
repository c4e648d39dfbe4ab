# Two stages: the first builds a virtual environment, the second carries that and nothing to build with.
FROM python:3.11-slim AS build
WORKDIR /src
RUN python -m venv /opt/cavendish
COPY pyproject.toml requirements.lock README.md ./
COPY bot ./bot
COPY laws_data ./laws_data
RUN /opt/cavendish/bin/pip install --no-cache-dir -c requirements.lock ".[postgres,robots]"

FROM python:3.11-slim
RUN useradd --system --uid 1864 --home-dir /var/lib/cavendish --create-home cavendish
COPY --from=build /opt/cavendish /opt/cavendish
ENV PATH=/opt/cavendish/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    CAVENDISH_DATABASE=/var/lib/cavendish/cavendish.db \
    CAVENDISH_LOG_FORMAT=json
USER cavendish
WORKDIR /var/lib/cavendish
VOLUME /var/lib/cavendish
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD ["python", "-m", "bot", "health"]
STOPSIGNAL SIGTERM
CMD ["python", "-m", "bot", "run"]
