CREATE FUNCTION payments.refuse_begun_guest_payment() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  -- The payment at the provider may still succeed: without this row nobody would know whose money it is.
  RAISE EXCEPTION 'a guest has begun to pay' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'guest_payments_begun';
END $function$;

CREATE TRIGGER guest_payments_begun BEFORE DELETE ON payments.guest_payments
  FOR EACH ROW WHEN (OLD.provider_payment_id IS NOT NULL) EXECUTE FUNCTION payments.refuse_begun_guest_payment();
