-- Up Migration

-- For results in the order of their creation.
CREATE INDEX assets_by_creation ON assets (type, created_at, position);

-- The index has the words of headlines by themselves. What a node of the version before saves has version 0 too. A default writes
-- no row: an update would enter each into the index of words once more. `is_current` stays for those nodes.
ALTER TABLE asset_words ADD COLUMN index_version integer NOT NULL DEFAULT 0;
DROP INDEX asset_words_outdated;
CREATE INDEX asset_words_outdated ON asset_words (position) WHERE index_version < 1;

-- Down Migration

DROP INDEX assets_by_creation;
ALTER TABLE asset_words DROP COLUMN index_version;
CREATE INDEX asset_words_outdated ON asset_words (position) WHERE NOT is_current;
