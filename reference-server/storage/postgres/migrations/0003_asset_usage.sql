-- Up Migration

-- The kind of use that an asset has at a time, as `assetUsage` of usage-fields.ts says it; '' for one that says nothing.
-- Times are milliseconds since 1970; `here` is what the clock of the user shows at `now_ms`, as if it were UTC.
-- In plpgsql: functions in SQL that are not inlined take ten times as long.

-- Milliseconds of a moment, some days later; null for text that is no moment. Months and days that do not exist count on,
-- and the years 0 to 99 are those after 1900, as in JavaScript.
CREATE FUNCTION usage_ms(moment text, later_days integer, own_offset bigint) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  m text[] := regexp_match(
    moment, '^([0-9]{4})([0-9]{2})([0-9]{2})(?:T([0-9]{2})([0-9]{2})([0-9]{2})([+-][0-9]{4})?)?$'
  );
  year integer := m[1]::integer;
  ahead bigint := own_offset;
BEGIN
  IF m IS NULL THEN
    RETURN NULL;
  END IF;
  IF year < 100 THEN
    year := year + 1900;
  END IF;
  IF m[7] IS NOT NULL THEN
    ahead := (substr(m[7], 2, 2)::bigint * 60 + substr(m[7], 4)::bigint) * 60000;
    IF m[7] LIKE '-%' THEN
      ahead := -ahead;
    END IF;
  END IF;
  RETURN (
    extract(epoch FROM make_timestamp(year, 1, 1, 0, 0, 0) + make_interval(months => m[2]::integer - 1))::bigint
    + (m[3]::bigint - 1 + later_days) * 86400
    + coalesce(m[4]::bigint * 3600 + m[5]::bigint * 60 + m[6]::bigint, 0)
  ) * 1000 - ahead;
END;
$$;

-- A moment as results have it: with the zone of the file whose own moment it is, and as a day alone at midnight.
CREATE FUNCTION usage_moment(day text, day_time text, of_files text[]) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  clock text := coalesce(day_time, '');
  own text;
BEGIN
  IF coalesce(day, '') = '' THEN
    RETURN NULL;
  END IF;
  FOREACH own IN ARRAY of_files LOOP
    IF left(own, -5) = day || 'T' || day_time THEN
      clock := clock || right(own, 5);
      EXIT;
    END IF;
  END LOOP;
  IF clock IN ('', '000000') THEN
    RETURN day;
  END IF;
  RETURN day || 'T' || clock;
END;
$$;

CREATE FUNCTION asset_usage(fields jsonb, facts jsonb, now_ms bigint, here bigint) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  ahead bigint := here - now_ms;
  kinds text[] := ARRAY[facts #>> '{usage,kind}'];
  releases text[] := ARRAY[facts #>> '{usage,release}'];
  expirations text[] := ARRAY[facts #>> '{usage,expiration}'];
  words text;
  release text;
  expiry text;
  release_ms bigint;
  expiry_ms bigint;
BEGIN
  IF facts ? 'metaFiles' THEN
    kinds := kinds || ARRAY(SELECT file #>> '{usage,kind}' FROM jsonb_array_elements(facts -> 'metaFiles') AS file);
    releases := releases
      || ARRAY(SELECT file #>> '{usage,release}' FROM jsonb_array_elements(facts -> 'metaFiles') AS file);
    expirations := expirations
      || ARRAY(SELECT file #>> '{usage,expiration}' FROM jsonb_array_elements(facts -> 'metaFiles') AS file);
  END IF;
  FOREACH words IN ARRAY ARRAY['killed', 'embargoed', 'restricted', 'instructed', ''] LOOP
    EXIT WHEN words = ANY (kinds);
  END LOOP;
  IF words = 'killed' THEN
    RETURN words;
  END IF;
  release := usage_moment(fields ->> 'IPTCReleaseDate', fields ->> 'IPTCReleaseTime', releases);
  expiry := usage_moment(fields ->> 'IPTCExpirationDate', fields ->> 'IPTCExpirationTime', expirations);
  IF words = 'embargoed' AND release IS NOT NULL AND coalesce(expiry, '') NOT LIKE '19800101%' THEN
    words := '';
  END IF;
  release_ms := usage_ms(release, 0, ahead);
  IF words = 'embargoed' OR release_ms > now_ms THEN
    RETURN 'embargoed';
  END IF;
  expiry_ms := usage_ms(expiry, CASE WHEN expiry LIKE '%T%' THEN 0 ELSE 1 END, ahead);
  IF expiry_ms <= now_ms THEN
    RETURN 'expired';
  END IF;
  IF (release IS NOT NULL AND release_ms IS NULL) OR (expiry IS NOT NULL AND expiry_ms IS NULL) THEN
    RETURN 'unclear';
  END IF;
  RETURN words;
END;
$$;

-- Down Migration

DROP FUNCTION asset_usage, usage_moment, usage_ms;
