# syntax=docker/dockerfile:1

# Builds the executable. Nothing else of this stage ends up in the image.
FROM oven/bun:1.4.4-debian AS build
WORKDIR /bullpen
COPY package.json bun.lock ./
RUN bun install --frozen-lockfile
COPY . .
RUN bun run build && mkdir /empty

# The C library, time zones and certificates of Debian 12: no shell, no package manager, no root.
FROM gcr.io/distroless/base-nossl-debian12:nonroot
LABEL org.opencontainers.image.title="Bullpen" \
      org.opencontainers.image.description="The self-hosted home of a small trading team" \
      org.opencontainers.image.licenses="MIT"
COPY --from=build /bullpen/dist/bullpen /bullpen
# A new volume inherits the owner of the folder it is mounted on.
COPY --from=build --chown=65532:65532 --chmod=700 /empty /data
USER 65532:65532
ENV HOST=0.0.0.0 PORT=3000 BULLPEN_DATA_DIR=/data
EXPOSE 3000
VOLUME /data
HEALTHCHECK --interval=30s --timeout=6s --start-period=20s --retries=3 CMD ["/bullpen", "health"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["/bullpen"]
CMD ["serve"]
