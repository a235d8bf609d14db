-- Up Migration

-- Times are milliseconds since 1970, as in the records of the server.
CREATE TABLE sessions (
  session_hash text PRIMARY KEY,
  user_name text NOT NULL,
  is_remembered boolean NOT NULL,
  expires_at bigint NOT NULL
);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
CREATE INDEX sessions_by_user ON sessions (user_name);

CREATE TABLE hand_over_codes (
  code_hash text PRIMARY KEY,
  user_name text NOT NULL,
  origin text NOT NULL,
  expires_at bigint NOT NULL
);
CREATE INDEX hand_over_codes_by_expiry ON hand_over_codes (expires_at);

CREATE TABLE passcodes (
  account text PRIMARY KEY,
  step bigint NOT NULL
);

CREATE TABLE sign_in_counts (
  key text PRIMARY KEY,
  count double precision NOT NULL,
  at bigint NOT NULL,
  expires_at bigint NOT NULL
);
CREATE INDEX sign_in_counts_by_expiry ON sign_in_counts (expires_at);

CREATE TABLE uploads (
  upload_key text PRIMARY KEY,
  object_id text NOT NULL UNIQUE,
  owner text NOT NULL,
  upload_type text NOT NULL,
  length_bytes bigint NOT NULL,
  state text NOT NULL,
  -- JSON as text: jsonb refuses U+0000 and half surrogate pairs.
  metadata text NOT NULL,
  upload_id text,
  parent_upload_id text,
  created_at bigint NOT NULL,
  -- The order of uploads that were created in the same millisecond.
  position bigint GENERATED ALWAYS AS IDENTITY,
  received_at bigint,
  attempts integer NOT NULL DEFAULT 0,
  -- The node that processes the upload, and until when it counts as doing so: by the clock of the database.
  processed_by text,
  processed_until timestamptz
);
CREATE INDEX uploads_by_state ON uploads (state, created_at, position) WHERE state IN ('receiving', 'received');
CREATE INDEX uploads_by_node ON uploads (processed_by) WHERE processed_by IS NOT NULL;
-- Hash indexes take values of any length.
CREATE INDEX uploads_by_upload_id ON uploads USING hash (upload_id);
CREATE INDEX uploads_by_parent ON uploads USING hash (parent_upload_id);

CREATE TABLE taken_back (
  object_id text NOT NULL,
  owner text NOT NULL,
  at bigint NOT NULL,
  -- The removed upload as JSON, as long as its files may still exist.
  remains text,
  PRIMARY KEY (object_id, owner)
);
CREATE INDEX taken_back_by_owner ON taken_back (owner, at);
CREATE INDEX taken_back_by_time ON taken_back (at);
CREATE INDEX taken_back_with_remains ON taken_back (at) WHERE remains IS NOT NULL;

-- The sums of each owner, because adding up all uploads of a person takes longer with each of them.
CREATE TABLE uses (
  owner text PRIMARY KEY,
  unfinished_uploads bigint NOT NULL,
  unfinished_bytes numeric NOT NULL,
  finished_bytes numeric NOT NULL
);

CREATE FUNCTION count_use(owner text, state text, length_bytes bigint, sign integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO uses VALUES (
    owner,
    CASE WHEN state = 'receiving' THEN sign ELSE 0 END,
    CASE WHEN state = 'receiving' THEN sign * length_bytes ELSE 0 END,
    CASE WHEN state = 'receiving' THEN 0 ELSE sign * length_bytes END
  )
  ON CONFLICT ON CONSTRAINT uses_pkey DO UPDATE SET
    unfinished_uploads = uses.unfinished_uploads + excluded.unfinished_uploads,
    unfinished_bytes = uses.unfinished_bytes + excluded.unfinished_bytes,
    finished_bytes = uses.finished_bytes + excluded.finished_bytes;
$$;

CREATE FUNCTION count_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM count_use(OLD.owner, OLD.state, OLD.length_bytes, -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM count_use(NEW.owner, NEW.state, NEW.length_bytes, 1);
  END IF;
  RETURN NULL;
END;
$$;

CREATE TRIGGER uses_of_added AFTER INSERT OR DELETE ON uploads FOR EACH ROW EXECUTE FUNCTION count_uses();
CREATE TRIGGER uses_of_finished AFTER UPDATE OF state ON uploads FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION count_uses();

-- Sessions, codes and grants of the identity provider of the demo.
CREATE TABLE provider_entries (
  kind text NOT NULL,
  id text NOT NULL,
  payload text NOT NULL,
  grant_id text,
  uid text,
  user_code text,
  expires_at bigint NOT NULL,
  PRIMARY KEY (kind, id)
);
CREATE INDEX provider_entries_by_grant ON provider_entries (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX provider_entries_by_uid ON provider_entries (kind, uid) WHERE uid IS NOT NULL;
CREATE INDEX provider_entries_by_expiry ON provider_entries (expires_at);

-- Random values that all nodes share, such as keys that sign cookies.
CREATE TABLE secrets (
  name text PRIMARY KEY,
  value text NOT NULL
);

-- Down Migration

DROP TABLE sessions, hand_over_codes, passcodes, sign_in_counts, uploads, taken_back, uses, provider_entries, secrets;
DROP FUNCTION count_uses, count_use;
