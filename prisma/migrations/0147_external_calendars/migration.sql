-- Calendars of other sites, read in for a room: their nights cannot be booked.
CREATE TABLE "bookings"."external_calendars" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "room_id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "next_sync_at" TIMESTAMPTZ(3) NOT NULL,
    "last_tried_at" TIMESTAMPTZ(3),
    "last_synced_at" TIMESTAMPTZ(3),
    "error" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "external_calendars_pkey" PRIMARY KEY ("app_id", "id")
);

CREATE INDEX "external_calendars_app_id_room_id_idx" ON "bookings"."external_calendars"("app_id", "room_id");
CREATE INDEX "external_calendars_next_sync_at_idx" ON "bookings"."external_calendars"("next_sync_at");

ALTER TABLE "bookings"."external_calendars" ADD CONSTRAINT "external_calendars_app_id_room_id_fkey"
  FOREIGN KEY ("app_id", "room_id") REFERENCES "bookings"."rooms"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "bookings"."external_nights" (
    "app_id" CHAR(24) NOT NULL,
    "calendar_id" CHAR(24) NOT NULL,
    "room_id" CHAR(24) NOT NULL,
    "from_date" DATE NOT NULL,
    "until_date" DATE NOT NULL,

    CONSTRAINT "external_nights_pkey" PRIMARY KEY ("app_id", "calendar_id", "from_date", "until_date"),
    CONSTRAINT "external_nights_order_check" CHECK ("from_date" < "until_date")
);

CREATE INDEX "external_nights_app_id_room_id_until_date_idx" ON "bookings"."external_nights"("app_id", "room_id", "until_date");

ALTER TABLE "bookings"."external_nights" ADD CONSTRAINT "external_nights_app_id_calendar_id_fkey"
  FOREIGN KEY ("app_id", "calendar_id") REFERENCES "bookings"."external_calendars"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Nights taken elsewhere reject new and moved bookings. A booking that was there before them stays as it is.
CREATE FUNCTION bookings.reject_external_nights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status NOT IN ('canceled', 'failed')
     AND (OLD.room_id, OLD.arrival_date, OLD.departure_date) IS NOT DISTINCT FROM (NEW.room_id, NEW.arrival_date, NEW.departure_date) THEN
    RETURN NEW;
  END IF;
  IF EXISTS (SELECT FROM bookings.external_nights n WHERE n.app_id = NEW.app_id AND n.room_id = NEW.room_id AND n.until_date > NEW.arrival_date
               AND n.from_date < NEW.departure_date) THEN
    RAISE EXCEPTION 'Nights of this stay are taken on another site' USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'bookings_external_nights';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER reject_external_nights BEFORE INSERT OR UPDATE OF room_id, arrival_date, departure_date, status ON bookings.bookings FOR EACH ROW
  WHEN (NEW.room_id IS NOT NULL AND NEW.arrival_date IS NOT NULL AND NEW.status NOT IN ('canceled', 'failed'))
  EXECUTE FUNCTION bookings.reject_external_nights();
