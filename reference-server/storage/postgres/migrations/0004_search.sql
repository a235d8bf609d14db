-- Up Migration

-- The folded words of an asset in their order, for phrases: each field is a line, each word between two spaces.
CREATE TABLE asset_texts (
  position bigint PRIMARY KEY,
  folded text NOT NULL
);

-- Whether `words` and `asset_texts` have what this version of the server indexes; the others are indexed anew at its start.
ALTER TABLE asset_words ADD COLUMN is_current boolean NOT NULL DEFAULT false;
CREATE INDEX asset_words_outdated ON asset_words (position) WHERE NOT is_current;

-- A search counts what it needs by itself. The tables stay for nodes of the version before it: a later migration drops them.
DELETE FROM kept_counts;
DELETE FROM catalogue_changes;

-- Down Migration

DROP TABLE asset_texts;
ALTER TABLE asset_words DROP COLUMN is_current;
