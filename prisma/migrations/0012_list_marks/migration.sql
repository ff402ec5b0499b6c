-- What the schema file cannot say.

-- A mark as a short word that it has in one list of one account alone: what is asked of a list is found among the requests of this list, however
-- many others in the same index have the same mark.
CREATE FUNCTION projects.mark_word(place text, mark text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT left(md5(place || mark), 8)
$$;

-- The marks of a request's own columns. As functions, since what is written at the column itself is read anew by every change of a row.
CREATE FUNCTION projects.column_marks(
  kind text, priority smallint, pending_at timestamptz, estimated_time bigint, accepted_at timestamptz, refused_at timestamptz, links tsvector
) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN ARRAY[
    'kind:' || kind, 'priority:' || priority, CASE WHEN pending_at IS NULL THEN 'pending:false' ELSE 'pending:true' END,
    -- EST-001
    CASE WHEN coalesce(estimated_time, 0) = 0 THEN 'estimate:without' WHEN refused_at IS NOT NULL THEN 'estimate:refused'
         WHEN accepted_at IS NOT NULL THEN 'estimate:accepted' ELSE 'estimate:waiting' END,
    CASE WHEN NOT links @@ 'category'::tsquery THEN 'no:category' END, CASE WHEN NOT links @@ 'theme'::tsquery THEN 'no:theme' END,
    CASE WHEN NOT links @@ 'tag'::tsquery THEN 'no:tag' END, CASE WHEN NOT links @@ 'sprint'::tsquery THEN 'no:sprint' END];
END $$;

CREATE FUNCTION projects.own_marks(app_id text, list_id text, figured boolean, marks text[]) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN array_to_tsvector(array_remove(marks || (list_id || ':' || app_id) || CASE WHEN figured THEN 'figured:' || app_id END, NULL));
END $$;

-- All marks of a request as words of its list. An index entry has room for some 200: a request with more than 150 is marked as one that has to be
-- looked at itself.
CREATE FUNCTION projects.list_marks(app_id text, list_id text, figured boolean, marks text[], links tsvector) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  place text := list_id || ':' || app_id || ':';
  words text[] := marks || 'listed'::text || CASE WHEN figured THEN 'figured' END || tsvector_to_array(links);
BEGIN
  IF cardinality(words) > 150 THEN
    words := ARRAY['listed', 'figured', 'crowded'];
  END IF;
  FOR i IN 1 .. cardinality(words) LOOP
    words[i] := projects.mark_word(place, words[i]);
  END LOOP;
  RETURN array_to_tsvector(array_remove(words, NULL));
END $$;

DROP INDEX projects.tasks_board_open;
DROP INDEX projects.tasks_board_done;
DROP INDEX projects.tasks_open_marks;

ALTER TABLE projects.tasks
  ALTER COLUMN own_marks SET EXPRESSION AS (projects.own_marks(app_id, list_id, estimated_time IS NOT NULL OR ellapsed_time <> 0, projects.column_marks(kind, priority, pending_at, estimated_time, estimated_time_accepted_at, estimated_time_refused_at, link_marks))),
  ADD COLUMN list_marks tsvector GENERATED ALWAYS AS (CASE WHEN deleted_at IS NULL THEN
    projects.list_marks(app_id, list_id, estimated_time IS NOT NULL OR ellapsed_time <> 0, projects.column_marks(kind, priority, pending_at, estimated_time, estimated_time_accepted_at, estimated_time_refused_at, link_marks), link_marks) END) STORED;

-- A list in its order, with all that filters ask: what fits is seen in the index, without looking at a request.
CREATE INDEX tasks_board_open ON projects.tasks (app_id, list_id, priority DESC, created_at DESC, id DESC) INCLUDE (list_marks, planned_at, due_at)
  WHERE deleted_at IS NULL AND list_id <> 'done';
CREATE INDEX tasks_board_done ON projects.tasks (app_id, done_at DESC, id DESC) INCLUDE (list_marks, priority, planned_at, due_at)
  WHERE deleted_at IS NULL AND list_id = 'done';

-- The requests of a list by their marks.
CREATE INDEX tasks_list_marks ON projects.tasks USING gin (list_marks) WITH (fastupdate = off) WHERE deleted_at IS NULL;
