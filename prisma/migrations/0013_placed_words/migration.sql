-- What the schema file cannot say, but for the index that goes.

-- Requests of an account in the order of their making, some weeks (2^21 seconds) at a time. A word is found among those of one account and one such
-- time without walking what others, or the years before, have of it.
CREATE FUNCTION projects.time_of(created_at timestamptz) RETURNS int LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT floor(extract(epoch FROM created_at) / 2097152)::int
$$;
CREATE FUNCTION projects.word_place(app_id text, time_of int) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT left(md5(app_id || ':' || time_of), 8)
$$;

-- The words of a request as they are found there: `place:word` of its texts, `place!word` of its name.
CREATE FUNCTION projects.placed_words(app_id text, created_at timestamptz, name_words tsvector, words tsvector) RETURNS tsvector
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
DECLARE
  place text := projects.word_place(app_id, projects.time_of(created_at));
  texts text[] := tsvector_to_array(words);
  names text[] := tsvector_to_array(name_words);
BEGIN
  FOR i IN 1 .. cardinality(texts) LOOP
    texts[i] := place || ':' || texts[i];
  END LOOP;
  FOR i IN 1 .. cardinality(names) LOOP
    names[i] := place || '!' || names[i];
  END LOOP;
  RETURN array_to_tsvector(texts || names);
END $$;

-- DropIndex
DROP INDEX projects.task_search_name_words_idx;

CREATE INDEX task_search_placed ON projects.task_search USING gin (projects.placed_words(app_id, created_at, name_words, words)) WITH (fastupdate = off);
