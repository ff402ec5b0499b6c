-- What the schema file cannot say.

-- Done requests of an account in the order in which they were done, four days at a time.
CREATE FUNCTION projects.done_slice(done_at timestamptz) RETURNS int LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT floor(extract(epoch FROM done_at) / 345600)::int
$$;

-- The marks of a done request as words of its slice (as `list_marks` are of the whole list): the latest that fit are found without reading all that do.
CREATE FUNCTION projects.slice_marks(app_id text, done_at timestamptz, own_marks tsvector, link_marks tsvector) RETURNS tsvector
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL RESTRICTED COST 10000 AS $$
BEGIN
  RETURN projects.list_marks(app_id, 'done/' || projects.done_slice(done_at), false, tsvector_to_array(own_marks), link_marks);
END $$;

CREATE INDEX tasks_done_slices ON projects.tasks USING gin (projects.slice_marks(app_id, done_at, own_marks, link_marks)) WITH (fastupdate = off)
  WHERE deleted_at IS NULL AND list_id = 'done';
