#!/bin/sh
# Writes a base of the database into the archive, and removes what no kept base needs: BACKUP_BASES of them stay.
set -eu
at="/archive/base/$(date +%Y-%m-%dT%H-%M-%S)"
mkdir -p /archive/base
# Under a name of its own until it is whole: what recovers takes the newest whole one.
rm -rf /archive/base/.writing
pg_basebackup -h 127.0.0.1 -U passerelle --format=tar --gzip --checkpoint=fast --pgdata=/archive/base/.writing
mv /archive/base/.writing "$at"

ls -d /archive/base/2* | head -n "-${BACKUP_BASES:-7}" | xargs -r rm -r
oldest="$(ls -d /archive/base/2* | head -n 1)"
first="$(tar -xzOf "$oldest/base.tar.gz" backup_label | sed -n 's/^START WAL LOCATION.*(file \(.*\))$/\1/p')"
pg_archivecleanup /archive/wal "$first"
echo "$at"
