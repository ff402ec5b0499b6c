-- Stays of one room are written in turn. The exclusion constraint alone lets two of them wait for each other, which
-- Postgres resolves only after a second: with fifty at once, calls waited in vain for a connection.
CREATE OR REPLACE FUNCTION bookings.reject_external_nights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status NOT IN ('canceled', 'failed')
     AND (OLD.room_id, OLD.arrival_date, OLD.departure_date) IS NOT DISTINCT FROM (NEW.room_id, NEW.arrival_date, NEW.departure_date) THEN
    RETURN NEW;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.room_id, 0));
  IF EXISTS (SELECT FROM bookings.external_nights n WHERE n.app_id = NEW.app_id AND n.room_id = NEW.room_id AND n.until_date > NEW.arrival_date
               AND n.from_date < NEW.departure_date) THEN
    RAISE EXCEPTION 'Nights of this stay are taken on another site' USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'bookings_external_nights';
  END IF;
  RETURN NEW;
END $$;
