-- Up Migration

-- One row per asset. Its position (positions.ts) is its place in the order of the results.
CREATE TABLE assets (
  position bigint PRIMARY KEY,
  -- In the order in which the assets were added; a replaced one keeps its number.
  row_number bigint NOT NULL,
  object_id text NOT NULL UNIQUE,
  type text NOT NULL,
  z_type text NOT NULL,
  source_id text NOT NULL,
  name text NOT NULL,
  created_at bigint NOT NULL,
  received_at bigint NOT NULL,
  fields jsonb NOT NULL,
  facts jsonb NOT NULL
);

-- Apart from the assets, because counting reads the rows of all that match, and these are a third as long.
CREATE TABLE asset_words (
  position bigint PRIMARY KEY,
  row_number bigint NOT NULL UNIQUE,
  words tsvector NOT NULL
);
-- Without a list of pending entries, which every search would read from its start to its end.
CREATE INDEX asset_words_by_word ON asset_words USING gin (words) WITH (fastupdate = off);
ALTER TABLE asset_words ALTER COLUMN words SET STATISTICS 1000;

-- Locked by whoever changes the catalogue, so that a higher number is never visible before a lower one.
CREATE TABLE catalogue_state (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  last_row bigint NOT NULL,
  last_change bigint NOT NULL
);
INSERT INTO catalogue_state VALUES (true, 0, 0);

-- Assets that were replaced or removed, with which kept counts are brought up to date.
CREATE TABLE catalogue_changes (
  change bigint PRIMARY KEY,
  row_number bigint NOT NULL,
  old_position bigint NOT NULL,
  old_words tsvector NOT NULL,
  new_position bigint,
  new_words tsvector
);

-- Ends of the parts of the library, by which a result is found by its number.
CREATE TABLE catalogue_parts (
  end_position bigint PRIMARY KEY
);

-- Counts of searches, as of a state of the catalogue. `parts`: how many are in the part that ends at the same place of `ends`.
CREATE TABLE kept_counts (
  key text PRIMARY KEY,
  last_row bigint NOT NULL,
  last_change bigint NOT NULL,
  found bigint NOT NULL,
  ends bigint[],
  counts integer[],
  used_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX kept_counts_by_use ON kept_counts (used_at);

-- Down Migration

DROP TABLE assets, asset_words, catalogue_state, catalogue_changes, catalogue_parts, kept_counts;
