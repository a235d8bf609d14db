#!/bin/sh
# Runs once, when the database is created: the nodes get a role that owns their database and may do nothing else.
# The collation is PostgreSQL's own: an index stays valid when the system is updated.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -v password="$COMYAN_PASSWORD" <<'SQL'
CREATE ROLE comyan LOGIN PASSWORD :'password' NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION CONNECTION LIMIT 90;
CREATE DATABASE comyan OWNER comyan TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8';
REVOKE ALL ON DATABASE comyan FROM PUBLIC;
SQL
