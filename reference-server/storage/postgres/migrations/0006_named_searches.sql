-- Up Migration

-- The searches that a person has saved under a name, as JSON.
CREATE TABLE named_searches (
  person text PRIMARY KEY,
  searches text NOT NULL
);

-- Down Migration

DROP TABLE named_searches;
