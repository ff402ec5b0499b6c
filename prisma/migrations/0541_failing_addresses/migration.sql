-- Addresses whose mails come back, in lower case (EML-044, EML-045). One fails from `failing_since` on; before that, two
-- failures are remembered at most: the first and the last.
CREATE TABLE "mails"."failing_addresses" (
    "address" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "first_failed_at" TIMESTAMPTZ(3) NOT NULL,
    "last_failed_at" TIMESTAMPTZ(3) NOT NULL,
    "code" TEXT NOT NULL,
    "failing_since" TIMESTAMPTZ(3),

    CONSTRAINT "failing_addresses_pkey" PRIMARY KEY ("address")
);

-- Forgets the failures of a person's address, and returns whether there were any. The table belongs to no account, so
-- the transaction of a customer does not see it (ADR 0033): a person of that account is all that it may name.
CREATE FUNCTION mails.clear_failures(account char(24), person char(24)) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF account IS DISTINCT FROM coalesce(nullif(current_setting('passerelle.app_id', true), ''), account::text)::bpchar THEN
    RETURN false;
  END IF;
  DELETE FROM mails.failing_addresses f
   WHERE f.address IN (SELECT r.email FROM accounts.notice_receivers r WHERE r.app_id = account AND r.id = person);
  RETURN FOUND;
END $$;
