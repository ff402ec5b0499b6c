-- When the customer is reminded that a quote ends soon (BIL-015). A release before leaves the moment as it is.
ALTER TABLE "projects"."quotes" ADD COLUMN "remind_due_at" TIMESTAMPTZ(3);
CREATE INDEX "quotes_remind_due_at" ON "projects"."quotes"("remind_due_at") WHERE "remind_due_at" IS NOT NULL;

CREATE OR REPLACE FUNCTION projects.keep_sent_quote() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  answer text[] := ARRAY['state', 'answered_at', 'answered_by_id', 'expire_due_at', 'remind_due_at'];
BEGIN
  IF OLD.state <> 'draft' AND (NEW.state = 'draft' OR to_jsonb(NEW) - answer IS DISTINCT FROM to_jsonb(OLD) - answer) THEN
    RAISE EXCEPTION 'A quote that was sent never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
