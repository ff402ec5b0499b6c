-- What the schema file cannot say.

-- Two kinds of marks more. Sums under filters are made of the requests that have a figure (API-010, API-019); and that something is missing is a
-- mark of its own (SRC-015, SRC-016): asked as "not that mark", it would have to be looked up in a list that most requests are in.
ALTER TABLE projects.tasks ALTER COLUMN own_marks SET EXPRESSION AS (array_to_tsvector(array_remove(ARRAY[
  list_id || ':' || app_id, 'kind:' || kind, 'priority:' || priority, 'pending:' || (pending_at IS NOT NULL)::text,
  -- EST-001
  'estimate:' || CASE WHEN coalesce(estimated_time, 0) = 0 THEN 'without' WHEN estimated_time_refused_at IS NOT NULL THEN 'refused'
                      WHEN estimated_time_accepted_at IS NOT NULL THEN 'accepted' ELSE 'waiting' END,
  CASE WHEN estimated_time IS NOT NULL OR ellapsed_time <> 0 THEN 'figured:' || app_id END,
  CASE WHEN NOT link_marks @@ 'category'::tsquery THEN 'no:category' END, CASE WHEN NOT link_marks @@ 'theme'::tsquery THEN 'no:theme' END,
  CASE WHEN NOT link_marks @@ 'tag'::tsquery THEN 'no:tag' END, CASE WHEN NOT link_marks @@ 'sprint'::tsquery THEN 'no:sprint' END], NULL)));
