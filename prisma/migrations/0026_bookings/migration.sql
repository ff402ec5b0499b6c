-- CreateTable
CREATE TABLE "bookings"."settings" (
    "app_id" CHAR(24) NOT NULL,
    "open_hour" INTEGER NOT NULL DEFAULT 9,
    "close_hour" INTEGER NOT NULL DEFAULT 18,
    "default_status" TEXT NOT NULL DEFAULT 'pending',
    "advance_percent" DOUBLE PRECISION NOT NULL DEFAULT 30,
    "tourist_tax_in_cents" INTEGER NOT NULL DEFAULT 0,
    "arrival_from" TEXT NOT NULL DEFAULT '16:00',
    "departure_until" TEXT NOT NULL DEFAULT '11:00',
    "gift_prices" JSONB NOT NULL DEFAULT '[]',
    "last_number" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("app_id")
);

-- CreateTable
CREATE TABLE "bookings"."rooms" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "product_id" TEXT NOT NULL,
    "price_id" TEXT NOT NULL,
    "tax_rate_id" TEXT,
    "name" TEXT NOT NULL,
    "unit_amount_in_cents" INTEGER,
    "tax_percent" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "booking_options" JSONB NOT NULL DEFAULT '[]',
    "restrictions" JSONB NOT NULL DEFAULT '{}',
    "price_list" JSONB NOT NULL DEFAULT '[]',
    "advance_percent" DOUBLE PRECISION,
    "calendar_secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rooms_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "bookings"."bookings" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "number" INTEGER NOT NULL,
    "room_id" CHAR(24),
    "status" TEXT NOT NULL,
    "arrival_date" DATE,
    "departure_date" DATE,
    "quantity" INTEGER NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "is_gift" BOOLEAN NOT NULL DEFAULT false,
    "gift_reclaim_code" TEXT,
    "price_id" TEXT NOT NULL,
    "user_id" CHAR(24),
    "contact_name" TEXT NOT NULL DEFAULT '',
    "contact_email" TEXT,
    "adults" INTEGER NOT NULL,
    "children" INTEGER NOT NULL DEFAULT 0,
    "unit_amount_in_cents" INTEGER NOT NULL,
    "lines" JSONB NOT NULL,
    "advance_percent" DOUBLE PRECISION NOT NULL,
    "total_in_cents" BIGINT NOT NULL,
    "paid_in_cents" BIGINT NOT NULL DEFAULT 0,
    "confirmed_at" TIMESTAMPTZ(3),
    "valid_until" DATE,
    "voucher_left_in_cents" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bookings_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "bookings"."booking_options" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "booking_id" CHAR(24) NOT NULL,
    "product_id" TEXT NOT NULL,
    "price_id" TEXT NOT NULL,
    "tax_rate_id" TEXT,
    "name" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "unit_amount_in_cents" INTEGER NOT NULL,
    "tax_percent" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "booking_options_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "bookings"."booking_payments" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "booking_id" CHAR(24) NOT NULL,
    "method" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "amount_in_cents" INTEGER NOT NULL,
    "payment_at" TIMESTAMPTZ(3) NOT NULL,
    "voucher_id" CHAR(24),

    CONSTRAINT "booking_payments_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "bookings"."voucher_entries" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "voucher_id" CHAR(24) NOT NULL,
    "position" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "amount_in_cents" BIGINT NOT NULL,
    "left_in_cents" BIGINT NOT NULL,
    "booking_id" CHAR(24),

    CONSTRAINT "voucher_entries_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "bookings"."voucher_guesses" (
    "app_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "count" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "voucher_guesses_pkey" PRIMARY KEY ("app_id","user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "rooms_calendar_secret_key" ON "bookings"."rooms"("calendar_secret");

-- CreateIndex
CREATE UNIQUE INDEX "bookings_gift_reclaim_code_key" ON "bookings"."bookings"("gift_reclaim_code");

-- CreateIndex
CREATE INDEX "bookings_app_id_user_id_idx" ON "bookings"."bookings"("app_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "bookings_app_id_number_key" ON "bookings"."bookings"("app_id", "number");

-- CreateIndex
CREATE INDEX "booking_options_app_id_booking_id_idx" ON "bookings"."booking_options"("app_id", "booking_id");

-- CreateIndex
CREATE INDEX "booking_payments_app_id_booking_id_idx" ON "bookings"."booking_payments"("app_id", "booking_id");

-- CreateIndex
CREATE INDEX "booking_payments_app_id_voucher_id_idx" ON "bookings"."booking_payments"("app_id", "voucher_id");

-- CreateIndex
CREATE INDEX "voucher_entries_app_id_voucher_id_idx" ON "bookings"."voucher_entries"("app_id", "voucher_id");

-- CreateIndex
CREATE INDEX "voucher_entries_app_id_booking_id_idx" ON "bookings"."voucher_entries"("app_id", "booking_id");

-- AddForeignKey
ALTER TABLE "bookings"."settings" ADD CONSTRAINT "settings_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings"."rooms" ADD CONSTRAINT "rooms_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "accounts"."apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings"."bookings" ADD CONSTRAINT "bookings_app_id_room_id_fkey" FOREIGN KEY ("app_id", "room_id") REFERENCES "bookings"."rooms"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings"."bookings" ADD CONSTRAINT "bookings_app_id_user_id_fkey" FOREIGN KEY ("app_id", "user_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings"."booking_options" ADD CONSTRAINT "booking_options_app_id_booking_id_fkey" FOREIGN KEY ("app_id", "booking_id") REFERENCES "bookings"."bookings"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings"."booking_payments" ADD CONSTRAINT "booking_payments_app_id_booking_id_fkey" FOREIGN KEY ("app_id", "booking_id") REFERENCES "bookings"."bookings"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings"."booking_payments" ADD CONSTRAINT "booking_payments_app_id_voucher_id_fkey" FOREIGN KEY ("app_id", "voucher_id") REFERENCES "bookings"."bookings"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings"."voucher_entries" ADD CONSTRAINT "voucher_entries_app_id_voucher_id_fkey" FOREIGN KEY ("app_id", "voucher_id") REFERENCES "bookings"."bookings"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings"."voucher_entries" ADD CONSTRAINT "voucher_entries_app_id_booking_id_fkey" FOREIGN KEY ("app_id", "booking_id") REFERENCES "bookings"."bookings"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema file cannot say.

ALTER TABLE bookings.settings
  ADD CONSTRAINT settings_hours CHECK (open_hour >= 0 AND open_hour < close_hour AND close_hour <= 24),
  ADD CONSTRAINT settings_status CHECK (default_status IN ('confirmed', 'pending', 'closed', 'canceled', 'awaiting_payment', 'failed')),
  ADD CONSTRAINT settings_amounts CHECK (advance_percent BETWEEN 0 AND 100 AND tourist_tax_in_cents >= 0);
ALTER TABLE bookings.rooms
  ADD CONSTRAINT rooms_amounts CHECK (unit_amount_in_cents >= 0 AND tax_percent BETWEEN 0 AND 100 AND advance_percent BETWEEN 0 AND 100);

ALTER TABLE bookings.bookings
  ADD CONSTRAINT bookings_status CHECK (status IN ('confirmed', 'pending', 'closed', 'canceled', 'awaiting_payment', 'failed')),
  ADD CONSTRAINT bookings_nights CHECK (quantity BETWEEN 1 AND 365 AND departure_date IS NOT DISTINCT FROM arrival_date + quantity),
  -- Only gifts may lack dates; nights need a room.
  ADD CONSTRAINT bookings_dates CHECK (is_gift OR arrival_date IS NOT NULL),
  ADD CONSTRAINT bookings_room CHECK (arrival_date IS NULL OR room_id IS NOT NULL),
  ADD CONSTRAINT bookings_people CHECK (adults >= 1 AND children >= 0),
  -- The balance is never negative, and neither is what is left on a voucher.
  ADD CONSTRAINT bookings_balance CHECK (total_in_cents >= 0 AND paid_in_cents BETWEEN 0 AND total_in_cents),
  ADD CONSTRAINT bookings_voucher CHECK (
    (gift_reclaim_code IS NULL) = (valid_until IS NULL) AND (gift_reclaim_code IS NULL) = (voucher_left_in_cents IS NULL)
    AND (gift_reclaim_code IS NULL OR (is_gift AND confirmed_at IS NOT NULL AND voucher_left_in_cents BETWEEN 0 AND total_in_cents))),
  -- A night of a room belongs to one booking, whoever is faster (BOK-006). The nights end with the one before the departure.
  ADD CONSTRAINT bookings_no_double EXCLUDE USING gist (
    app_id WITH =, room_id WITH =, daterange(arrival_date, departure_date) WITH &&
  ) WHERE (arrival_date IS NOT NULL AND status NOT IN ('canceled', 'failed'));

-- The calendar: every booking of which a day is shown.
CREATE INDEX bookings_days ON bookings.bookings USING gist (app_id, daterange(arrival_date, departure_date, '[]')) WHERE arrival_date IS NOT NULL;
-- The list of gifts.
CREATE INDEX bookings_gifts ON bookings.bookings (app_id, id) WHERE is_gift;

ALTER TABLE bookings.booking_options
  ADD CONSTRAINT booking_options_amounts CHECK (quantity BETWEEN 1 AND 1000 AND unit_amount_in_cents >= 0);
ALTER TABLE bookings.booking_payments
  ADD CONSTRAINT booking_payments_method CHECK (method IN ('stripe', 'cb', 'cash', 'transfer', 'bank_check', 'vacation_check', 'gift', 'other')),
  ADD CONSTRAINT booking_payments_amount CHECK (amount_in_cents > 0),
  ADD CONSTRAINT booking_payments_voucher CHECK ((method = 'gift') = (voucher_id IS NOT NULL));
ALTER TABLE bookings.voucher_entries
  ADD CONSTRAINT voucher_entries_kind CHECK (kind IN ('issued', 'used', 'returned')),
  ADD CONSTRAINT voucher_entries_left CHECK (left_in_cents >= 0),
  ADD CONSTRAINT voucher_entries_sign CHECK ((kind = 'used') = (amount_in_cents < 0));
CREATE UNIQUE INDEX voucher_entries_issued_once ON bookings.voucher_entries (app_id, voucher_id) WHERE kind = 'issued';

-- Published by the accounts: what is switched on for an account, and where somebody is written to.
CREATE OR REPLACE VIEW accounts.app_features AS SELECT id AS app_id, features FROM accounts.apps;
CREATE OR REPLACE VIEW accounts.addresses AS SELECT app_id, id AS user_id, email, locale FROM accounts.users WHERE deleted_at IS NULL;
