-- Up Migration

-- The kind of use that an asset has at a time, as `assetUsage` of usage-fields.ts says it; '' for one that says nothing.
-- Times are milliseconds since 1970; `here` is what the clock of the user shows at `now_ms`, as if it were UTC.

-- Milliseconds of a moment, some days later; null for text that is no moment. Months and days that do not exist count on,
-- and the years 0 to 99 are those after 1900, as in JavaScript.
CREATE FUNCTION usage_ms(moment text, later_days integer, own_offset bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (extract(epoch FROM
      make_timestamp(CASE WHEN m[1]::integer < 100 THEN 1900 ELSE 0 END + m[1]::integer, 1, 1, 0, 0, 0)
      + make_interval(months => m[2]::integer - 1)
      + make_interval(
          days => m[3]::integer - 1 + later_days,
          hours => coalesce(m[4], '0')::integer,
          mins => coalesce(m[5], '0')::integer,
          secs => coalesce(m[6], '0')::integer
        )
    ) * 1000)::bigint
    - CASE
        WHEN m[7] IS NULL THEN own_offset
        ELSE (m[7] || '1')::bigint / abs((m[7] || '1')::bigint)
          * (substr(m[7], 2, 2)::bigint * 60 + substr(m[7], 4, 2)::bigint) * 60000
      END
  FROM regexp_match(moment, '^([0-9]{4})([0-9]{2})([0-9]{2})(?:T([0-9]{2})([0-9]{2})([0-9]{2})([+-][0-9]{4})?)?$') AS m
  WHERE m IS NOT NULL
$$;

-- A moment as results have it: with the zone of the file whose own moment it is, and as a day alone at midnight.
CREATE FUNCTION usage_moment(day text, day_time text, of_files jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN coalesce(day, '') = '' THEN NULL
    WHEN zoned.clock IN ('', '000000') THEN day
    ELSE day || 'T' || zoned.clock
  END
  FROM (
    SELECT coalesce(day_time, '') || coalesce((
      SELECT right(own.moment, 5) FROM jsonb_array_elements_text(of_files) WITH ORDINALITY AS own (moment, number)
      WHERE left(own.moment, -5) = day || 'T' || day_time ORDER BY own.number LIMIT 1
    ), '') AS clock
  ) zoned
$$;

CREATE FUNCTION asset_usage(fields jsonb, facts jsonb, now_ms bigint, here bigint) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN words = 'killed' THEN words
    WHEN words = 'embargoed' OR usage_ms(release, 0, here - now_ms) > now_ms THEN 'embargoed'
    WHEN usage_ms(expiry, CASE WHEN expiry LIKE '%T%' THEN 0 ELSE 1 END, here - now_ms) <= now_ms THEN 'expired'
    WHEN release IS NOT NULL AND usage_ms(release, 0, 0) IS NULL THEN 'unclear'
    WHEN expiry IS NOT NULL AND usage_ms(expiry, 0, 0) IS NULL THEN 'unclear'
    ELSE coalesce(words, '')
  END
  FROM (
    SELECT release, expiry, CASE
      WHEN kinds ? 'killed' THEN 'killed'
      WHEN kinds ? 'embargoed' THEN
        CASE WHEN release IS NULL OR coalesce(expiry, '') LIKE '19800101%' THEN 'embargoed' END
      WHEN kinds ? 'restricted' THEN 'restricted'
      WHEN kinds ? 'instructed' THEN 'instructed'
    END AS words
    FROM (
      SELECT
        jsonb_path_query_array(facts, '$.usage.kind') || jsonb_path_query_array(facts, '$.metaFiles[*].usage.kind') AS kinds,
        usage_moment(
          fields ->> 'IPTCReleaseDate', fields ->> 'IPTCReleaseTime',
          jsonb_path_query_array(facts, '$.usage.release')
            || jsonb_path_query_array(facts, '$.metaFiles[*].usage.release')
        ) AS release,
        usage_moment(
          fields ->> 'IPTCExpirationDate', fields ->> 'IPTCExpirationTime',
          jsonb_path_query_array(facts, '$.usage.expiration')
            || jsonb_path_query_array(facts, '$.metaFiles[*].usage.expiration')
        ) AS expiry
    ) said
  ) decided
$$;

-- Down Migration

DROP FUNCTION asset_usage, usage_moment, usage_ms;
