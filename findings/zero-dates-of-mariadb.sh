#!/usr/bin/env bash
# A zero date of MariaDB is a day of 1899 in JavaScript, or none, by how the row was asked for. Valid input, public
# packages, no other code.
#
# mysql2 3.24.6 (npm), MariaDB 10.11.19 (Debian), a row whose DATE is 0000-00-00 and whose DATETIME is 0000-00-00 00:00:00:
#   query(), the text protocol:     DATE 1899-11-30T00:00:00.000Z, DATETIME null
#   execute(), the binary protocol: DATE null, DATETIME null
#
# Exits 0 if both still do so. It needs Debian 12's apt, but not root.
set -eu
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || { kill "$server"; wait "$server" 2>/dev/null || true; }; rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts mysql2@3.24.6
apt-get download -qq mariadb-server-core=1:10.11.19-0+deb12u1 libaio1 libnuma1 libpcre2-8-0 liburing2 2>/dev/null
for package in ./*.deb; do dpkg -x "$package" debian; done
mkdir data
LD_LIBRARY_PATH=$(dirname "$(find debian -name 'libaio.so.1' | head -1)") \
  debian/usr/sbin/mariadbd --no-defaults --basedir="$folder/debian/usr" --datadir="$folder/data" --user="$(id -un)" \
  --socket="$folder/socket" --skip-grant-tables --skip-networking 2>server.log &
server=$!
for _ in $(seq 100); do
  [ -S socket ] && break
  sleep 0.3
done
cat >read.mjs <<'JS'
import mysql from "mysql2/promise";
const connection = await mysql.createConnection({ socketPath: "socket", timezone: "Z" });
await connection.query("SET sql_mode = ''");
await connection.query("CREATE DATABASE shop");
await connection.query("CREATE TABLE shop.orders (paid_on DATE, paid_at DATETIME)");
await connection.query("INSERT INTO shop.orders VALUES ('0000-00-00', '0000-00-00 00:00:00')");
for (const ask of ["query", "execute"]) {
  const [[row]] = await connection[ask]("SELECT paid_on, paid_at FROM shop.orders");
  console.log(ask, JSON.stringify(row));
}
await connection.end();
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'query {"paid_on":"1899-11-30T00:00:00.000Z","paid_at":null}
execute {"paid_on":null,"paid_at":null}' ]
