-- One schema per service: those of mails, notices, clouds, bookings and payments.
CREATE SCHEMA IF NOT EXISTS "mails";
CREATE SCHEMA IF NOT EXISTS "notifs";
CREATE SCHEMA IF NOT EXISTS "clouds";
CREATE SCHEMA IF NOT EXISTS "bookings";
CREATE SCHEMA IF NOT EXISTS "payments";
