-- Up Migration

-- For results in the order of their creation.
CREATE INDEX assets_by_creation ON assets (type, created_at, position);

-- The index has the words of headlines by themselves: all assets are indexed anew.
UPDATE asset_words SET is_current = false WHERE is_current;

-- Down Migration

DROP INDEX assets_by_creation;
