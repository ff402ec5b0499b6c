-- Fails the transaction of a statement that had to write a row and wrote none, so that a caller need not wait for its result before COMMIT.
CREATE FUNCTION platform.require_row(written bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF written = 0 THEN RAISE EXCEPTION 'no row was written' USING ERRCODE = 'no_data_found'; END IF;
END $$;
