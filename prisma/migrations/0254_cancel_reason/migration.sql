-- Why a booking was cancelled, as its guest was told. A constant default needs no rewrite of the table.
ALTER TABLE bookings.bookings ADD COLUMN cancel_reason text NOT NULL DEFAULT '';
