#!/bin/sh
# Lays the newest base into an empty volume `postgres`; the next start of Postgres applies every change of the archive,
# or those until RECOVER_UNTIL.
set -eu
if [ -e "$PGDATA/PG_VERSION" ]; then
  echo 'The volume holds a database already: recover into an empty one' >&2
  exit 1
fi
# An instant needs a base that was made before it.
until="$(printf %s "${RECOVER_UNTIL:-}" | tr ' :' 'T-' | cut -c1-19)"
base="$(ls -d /archive/base/2* | awk -F/ -v until="$until" 'until == "" || $4 <= until' | tail -n 1)"
if [ -z "$base" ]; then
  echo 'The archive holds no base that is old enough' >&2
  exit 1
fi
mkdir -p -m 700 "$PGDATA"
tar -xzf "$base/base.tar.gz" -C "$PGDATA"
tar -xzf "$base/pg_wal.tar.gz" -C "$PGDATA/pg_wal"
{
  # The newest changes are in a file that was not full yet.
  echo "restore_command = 'cp /archive/wal/%f %p 2>/dev/null || cp /archive/wal/%f.partial %p'"
  if [ -n "$until" ]; then echo "recovery_target_time = '$RECOVER_UNTIL'"; fi
  echo "recovery_target_action = 'promote'"
} >> "$PGDATA/postgresql.auto.conf"
touch "$PGDATA/recovery.signal"
echo "$base: start postgres"
