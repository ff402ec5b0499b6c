-- The schema of an empty installation, as its migrations make it.
-- Written by `npm run schema`.

SET LOCAL check_function_bodies = off;

DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'passerelle_customer') THEN
    CREATE ROLE passerelle_customer NOLOGIN;
  END IF;
EXCEPTION
  -- Roles belong to the whole server: another database of it may have been faster.
  WHEN duplicate_object OR unique_violation THEN NULL;
  WHEN insufficient_privilege THEN
    RAISE EXCEPTION 'the role passerelle_customer is missing and % may not create roles', current_user
      USING HINT = 'Run as an administrator: CREATE ROLE passerelle_customer NOLOGIN; GRANT passerelle_customer TO '
        || quote_ident(current_user);
END $$;

DO $$
BEGIN
  -- Who made a role may give it to others, not yet take it.
  IF NOT pg_has_role(current_user, 'passerelle_customer', 'SET') THEN
    EXECUTE format('GRANT passerelle_customer TO %I', current_user);
  END IF;
END $$;

-- Extensions

CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;

-- Schemas

CREATE SCHEMA IF NOT EXISTS accounts;
CREATE SCHEMA IF NOT EXISTS bookings;
CREATE SCHEMA IF NOT EXISTS chats;
CREATE SCHEMA IF NOT EXISTS clouds;
CREATE SCHEMA IF NOT EXISTS mails;
CREATE SCHEMA IF NOT EXISTS notifs;
CREATE SCHEMA IF NOT EXISTS payments;
CREATE SCHEMA IF NOT EXISTS platform;
CREATE SCHEMA IF NOT EXISTS projects;
CREATE SCHEMA IF NOT EXISTS stats;
CREATE SCHEMA IF NOT EXISTS storages;

-- Text search

CREATE TEXT SEARCH CONFIGURATION platform.fr (PARSER = pg_catalog."default");
ALTER TEXT SEARCH CONFIGURATION platform.fr ADD MAPPING FOR asciihword WITH public.unaccent, pg_catalog.french_stem;
ALTER TEXT SEARCH CONFIGURATION platform.fr ADD MAPPING FOR asciiword WITH public.unaccent, pg_catalog.french_stem;
ALTER TEXT SEARCH CONFIGURATION platform.fr ADD MAPPING FOR email WITH pg_catalog.simple;
ALTER TEXT SEARCH CONFIGURATION platform.fr ADD MAPPING FOR file WITH pg_catalog.simple;
ALTER TEXT SEARCH CONFIGURATION platform.fr ADD MAPPING FOR float WITH pg_catalog.simple;
ALTER TEXT SEARCH CONFIGURATION platform.fr ADD MAPPING FOR host WITH pg_catalog.simple;
ALTER TEXT SEARCH CONFIGURATION platform.fr ADD MAPPING FOR hword WITH public.unaccent, pg_catalog.french_stem;
ALTER TEXT SEARCH CONFIGURATION platform.fr ADD MAPPING FOR hword_asciipart WITH public.unaccent, pg_catalog.french_stem;
ALTER TEXT SEARCH CONFIGURATION platform.fr ADD MAPPING FOR hword_numpart WITH pg_catalog.simple;
ALTER TEXT SEARCH CONFIGURATION platform.fr ADD MAPPING FOR hword_part WITH public.unaccent, pg_catalog.french_stem;
ALTER TEXT SEARCH CONFIGURATION platform.fr ADD MAPPING FOR int WITH pg_catalog.simple;
ALTER TEXT SEARCH CONFIGURATION platform.fr ADD MAPPING FOR numhword WITH pg_catalog.simple;
ALTER TEXT SEARCH CONFIGURATION platform.fr ADD MAPPING FOR numword WITH pg_catalog.simple;
ALTER TEXT SEARCH CONFIGURATION platform.fr ADD MAPPING FOR sfloat WITH pg_catalog.simple;
ALTER TEXT SEARCH CONFIGURATION platform.fr ADD MAPPING FOR uint WITH pg_catalog.simple;
ALTER TEXT SEARCH CONFIGURATION platform.fr ADD MAPPING FOR url WITH pg_catalog.simple;
ALTER TEXT SEARCH CONFIGURATION platform.fr ADD MAPPING FOR url_path WITH pg_catalog.simple;
ALTER TEXT SEARCH CONFIGURATION platform.fr ADD MAPPING FOR version WITH pg_catalog.simple;
ALTER TEXT SEARCH CONFIGURATION platform.fr ADD MAPPING FOR word WITH public.unaccent, pg_catalog.french_stem;

-- Sequences

CREATE SEQUENCE bookings.voucher_entries_position_seq AS bigint;
CREATE SEQUENCE projects.task_total_changes_id_seq AS bigint;

-- Functions

CREATE OR REPLACE FUNCTION accounts.access_token_caller(token_hash text, moment timestamp with time zone)
 RETURNS TABLE(id character, app_id character, created_by_id character, scope text, expires_at timestamp with time zone, disabled_at timestamp with time zone, staff boolean, roles text[])
 LANGUAGE sql
AS $function$
  UPDATE accounts.access_tokens t SET last_used_at = moment
   WHERE t.hash = token_hash AND t.deleted_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > moment)
     AND (t.last_used_at IS NULL OR t.last_used_at <= moment - interval '1 minute');
  SELECT t.id, t.app_id, t.created_by_id, t.scope, t.expires_at, a.disabled_at, u.staff, u.roles
    FROM accounts.access_tokens t
    JOIN accounts.apps a ON a.id = t.app_id
    JOIN accounts.users maker ON maker.app_id = t.app_id AND maker.id = t.created_by_id
    -- What staff are is said by their row in the provider's account, in every account.
    JOIN accounts.apps home
      ON home.id = CASE WHEN maker.staff THEN (SELECT p.id FROM accounts.apps p WHERE p.provider) ELSE t.app_id END
    JOIN accounts.users u ON u.app_id = home.id AND u.id = maker.id AND u.staff = maker.staff AND u.deleted_at IS NULL
   WHERE t.hash = token_hash AND t.deleted_at IS NULL
     AND CASE WHEN maker.staff THEN 'admin:' || home.slug ELSE 'admin' END = ANY (u.roles);
$function$
;

CREATE OR REPLACE FUNCTION accounts.keep_announcement_mails(announcement character, account character, people character[], moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO accounts.announcement_receipts (app_id, announcement_id, user_id, mailed_at)
  SELECT account, announcement, person, moment FROM unnest(people) AS person
   WHERE NOT EXISTS (SELECT FROM accounts.invited_users i WHERE i.app_id = account AND i.user_id = person)
     AND NOT EXISTS (SELECT FROM accounts.unconfirmed_apps c WHERE c.app_id = account)
  ON CONFLICT (app_id, announcement_id, user_id) DO UPDATE SET mailed_at = excluded.mailed_at
   WHERE announcement_receipts.mailed_at IS NULL
$function$
;

CREATE OR REPLACE FUNCTION accounts.people_addressed(audience jsonb)
 RETURNS TABLE(app_id character, user_id character, is_admin boolean, is_staff boolean)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT p.app_id, p.id, p.is_admin, p.staff
    FROM (SELECT u.app_id, u.id, u.staff, a.features,
                 CASE WHEN u.staff THEN 'admin:' || a.slug || ':project' ELSE 'admin' END = ANY (u.roles) AS is_admin
            FROM accounts.users u JOIN accounts.apps a ON a.id = u.app_id AND a.provider = u.staff
           WHERE u.deleted_at IS NULL AND a.disabled_at IS NULL) p
   WHERE (audience ->> 'roles' = 'everybody' OR p.is_admin)
     AND CASE WHEN p.staff THEN audience ->> 'side' <> 'customers'
              ELSE audience ->> 'side' <> 'staff'
               AND (audience -> 'appIds' = '[]' OR audience -> 'appIds' ? p.app_id::text)
               AND NOT audience -> 'notAppIds' ? p.app_id::text
               AND (audience -> 'features' = '[]' OR audience -> 'features' ?| p.features) END
$function$
;

CREATE OR REPLACE FUNCTION accounts.queue_webhook_delivery()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- A claim, which is refused: this release sends the delivery.
  IF TG_OP = 'UPDATE' AND NEW.attempts > OLD.attempts THEN RETURN NULL; END IF;
  IF NEW.next_attempt_at IS NULL THEN
    DELETE FROM platform.work WHERE kind = 'accounts.webhook' AND id = NEW.id AND lease_token IS NULL;
    RETURN NEW;
  END IF;
  INSERT INTO platform.work AS w (kind, id, app_id, turn, due_at, attempts)
  VALUES ('accounts.webhook', NEW.id, NEW.app_id, NEW.app_id, NEW.next_attempt_at, NEW.attempts)
  ON CONFLICT (kind, id) DO UPDATE
    SET due_at = excluded.due_at, attempts = excluded.attempts, failed_at = NULL WHERE w.lease_token IS NULL;
  PERFORM pg_notify('platform_work', 'accounts.webhook');
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION accounts.register_staff(account character, person character, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM accounts.apps WHERE id = account AND disabled_at IS NULL) THEN RETURN false; END IF;
  INSERT INTO accounts.users (app_id, id, email, first_name, last_name, job, picture, locale, roles, staff, created_at)
    SELECT account, u.id, u.email, u.first_name, u.last_name, u.job, u.picture, u.locale, u.roles, true, moment
      FROM accounts.users u JOIN accounts.apps a ON a.id = u.app_id AND a.provider
     WHERE u.id = person AND u.staff AND u.deleted_at IS NULL
  ON CONFLICT DO NOTHING;
  RETURN true;
END $function$
;

CREATE OR REPLACE FUNCTION accounts.use_access_token(token_hash text, moment timestamp with time zone)
 RETURNS TABLE(id character, app_id character, created_by_id character, scope text, expires_at timestamp with time zone, disabled_at timestamp with time zone)
 LANGUAGE sql
AS $function$
  SELECT id, app_id, created_by_id, scope, expires_at, disabled_at FROM accounts.access_token_caller(token_hash, moment);
$function$
;

CREATE OR REPLACE FUNCTION accounts.write_app_search_text()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
BEGIN
  NEW.search_text := platform.plain(concat_ws(' ', NEW.name, NEW.slug, NEW.task_key));
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION accounts.write_search_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.search_text := platform.plain(concat_ws(' ', NEW.first_name, NEW.last_name, NEW.first_name, NEW.email, NEW.job));
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION bookings.add_calendar_work()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO platform.work (kind, id, app_id, turn, due_at)
  VALUES ('bookings.calendar', NEW.id, NEW.app_id, NEW.app_id, NEW.next_sync_at) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION bookings.reject_external_nights()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$
;

CREATE OR REPLACE FUNCTION chats.index_changed_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE chats.message_search
     SET words = chats.message_words_of(NEW.app_id, NEW.internal, NEW.text, NEW.outside_id), internal = NEW.internal
   WHERE app_id = NEW.app_id AND message_id = NEW.id;
  PERFORM platform.learn_words(ARRAY[NEW.text]);
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION chats.index_new_messages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO chats.message_search (app_id, message_id, task_id, internal, created_at, words)
    SELECT m.app_id, m.id, m.task_id, m.internal, m.created_at,
           chats.message_words_of(m.app_id, m.internal, m.text, m.outside_id)
      FROM fresh m;
  PERFORM platform.learn_words((SELECT array_agg(text) FROM fresh));
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION chats.index_outside_author(account character, task character, outside character)
 RETURNS void
 LANGUAGE sql
AS $function$
  UPDATE chats.message_search s
     SET words = chats.message_words_of(m.app_id, m.internal, m.text, m.outside_id)
    FROM projects.task_threads t
    JOIN chats.messages m ON m.app_id = t.app_id AND m.thread_id = t.thread_id AND m.outside_id = outside
   WHERE t.app_id = account AND t.task_id = task AND NOT t.internal
     AND s.app_id = m.app_id AND s.message_id = m.id
$function$
;

CREATE OR REPLACE FUNCTION chats.message_words_of(account character, internal boolean, content text, outside character)
 RETURNS tsvector
 LANGUAGE sql
 STABLE
AS $function$
  SELECT platform.search_words_of(chats.side_of(account, internal), content)
    || CASE WHEN outside IS NULL THEN ''::tsvector ELSE chats.outside_words(account, outside) END
$function$
;

CREATE OR REPLACE FUNCTION chats.outside_words(account character, outside character)
 RETURNS tsvector
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce((SELECT array_to_tsvector(array_agg(DISTINCT '!' || word))
    FROM projects.outside_people o,
         unnest(tsvector_to_array(to_tsvector('platform.fr', platform.plain(o.name || ' ' || o.email)))) word
   WHERE o.app_id = account AND o.id = outside), ''::tsvector)
$function$
;

CREATE OR REPLACE FUNCTION chats.post_internal_message(account character, message character, thread character, task character, author character, words text, moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO chats.messages (app_id, id, thread_id, task_id, internal, author_id, text, created_at)
  VALUES (account, message, thread, task, true, author, words, moment)
$function$
;

CREATE OR REPLACE FUNCTION chats.post_message(account character, message character, thread character, task character, author character, words text, moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO chats.messages (app_id, id, thread_id, task_id, internal, author_id, text, created_at)
  VALUES (account, message, thread, task, false, author, words, moment)
$function$
;

CREATE OR REPLACE FUNCTION chats.side_of(app_id text, internal boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$ SELECT app_id || CASE WHEN internal THEN '!' ELSE '' END $function$
;

CREATE OR REPLACE FUNCTION clouds.add_actions_work()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO platform.work AS w (kind, id, app_id, turn, due_at)
  SELECT 'clouds.actions', app_id || '/' || provider, app_id, app_id, 'epoch' FROM clouds.servers
   WHERE app_id = NEW.app_id AND id = NEW.server_id
  ON CONFLICT (kind, id) DO UPDATE SET asked = w.asked + 1;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION clouds.add_inventory_work()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO platform.work (kind, id, app_id, turn, due_at)
  VALUES ('clouds.inventory', NEW.app_id || '/' || NEW.provider, NEW.app_id, NEW.app_id, 'epoch') ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION clouds.write_server_search_text()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
BEGIN
  NEW.search_text := platform.plain(concat_ws(' ', NEW.name, NEW.public_address));
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION mails.clear_failures(account character, person character)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
BEGIN
  IF account IS DISTINCT FROM coalesce(nullif(current_setting('passerelle.app_id', true), ''), account::text)::bpchar THEN
    RETURN false;
  END IF;
  DELETE FROM mails.failing_addresses f
   WHERE f.address IN (SELECT r.email FROM accounts.notice_receivers r WHERE r.app_id = account AND r.id = person);
  RETURN FOUND;
END $function$
;

CREATE OR REPLACE FUNCTION mails.document_posted(mail character, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE mails.inbound_contents SET document_posted_at = moment
   WHERE inbound_id = mail AND document_id IS NOT NULL AND document_posted_at IS NULL;
  RETURN FOUND;
END $function$
;

CREATE OR REPLACE FUNCTION mails.inbound_posted(mail character, message character, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE mails.inbound SET state = 'posted', message_id = message, version = version + 1,
         raw_discard_at = moment + interval '90 days'
   WHERE id = mail AND state = 'accepted';
  RETURN FOUND;
END $function$
;

CREATE OR REPLACE FUNCTION mails.queue_outgoing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- A claim, which is refused: this release sends the mail.
  IF TG_OP = 'UPDATE' AND NEW.lease_until IS NOT NULL THEN RETURN NULL; END IF;
  INSERT INTO platform.work AS w (kind, id, app_id, turn, due_at, attempts)
  VALUES ('mails.send', NEW.id, NEW.app_id, coalesce(NEW.app_id, '-'), NEW.next_attempt_at, NEW.attempts)
  ON CONFLICT (kind, id) DO UPDATE
    SET due_at = excluded.due_at, attempts = excluded.attempts, failed_at = NULL WHERE w.lease_token IS NULL;
  PERFORM pg_notify('platform_work', 'mails.send');
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION mails.receiving(moment timestamp with time zone)
 RETURNS TABLE(source text, checked_at timestamp with time zone, failing_since timestamp with time zone, last_error text, received_at timestamp with time zone, waiting integer, oldest_waiting_at timestamp with time zone, held integer, oldest_held_at timestamp with time zone, failed integer, delay_seconds double precision)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT s.source, s.checked_at, s.failing_since, s.last_error,
         (SELECT max(l.at) FROM unnest('{received,held,accepted,posted,ignored,discarded,failed}'::text[]) AS every (state)
            CROSS JOIN LATERAL (SELECT i.received_at AS at FROM mails.inbound i WHERE i.state = every.state
                                 ORDER BY i.received_at DESC LIMIT 1) l),
         (SELECT count(*)::integer FROM mails.inbound i WHERE i.state IN ('received', 'accepted')),
         (SELECT min(i.received_at) FROM mails.inbound i WHERE i.state IN ('received', 'accepted')),
         (SELECT count(*)::integer FROM mails.inbound i WHERE i.state = 'held'),
         (SELECT min(i.received_at) FROM mails.inbound i WHERE i.state = 'held'),
         (SELECT count(*)::integer FROM mails.inbound i WHERE i.state = 'failed'),
         (SELECT extract(epoch FROM max(i.raw_discard_at - interval '90 days' - i.received_at))::double precision
            FROM mails.inbound i
           WHERE i.state = 'posted' AND i.handled_at IS NULL AND i.received_at > moment - interval '1 hour')
    FROM (SELECT) one LEFT JOIN mails.inbound_sources s ON true LIMIT 1
$function$
;

CREATE OR REPLACE FUNCTION notifs.free_endpoint(endpoint text, account character)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('notifs.push_subscriptions:' || $1, 0));
  DELETE FROM notifs.push_subscriptions s WHERE s.endpoint = $1 AND s.app_id <> $2;
END $function$
;

CREATE OR REPLACE FUNCTION notifs.queue_push()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO platform.work (kind, id, app_id, turn, due_at)
  VALUES ('notifs.push', NEW.id, NEW.app_id, NEW.app_id, NEW.push_due_at) ON CONFLICT DO NOTHING;
  PERFORM pg_notify('platform_work', 'notifs.push');
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION payments.check_credit_sum()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (SELECT sum(n.gross_in_cents) FROM payments.invoices n WHERE n.app_id = NEW.app_id AND n.corrects_id = NEW.corrects_id AND n.status <> 'draft')
     > (SELECT i.gross_in_cents FROM payments.invoices i WHERE i.app_id = NEW.app_id AND i.id = NEW.corrects_id) THEN
    RAISE EXCEPTION 'The credit notes exceed the invoice' USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_credit_sum';
  END IF;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION payments.follow_collection()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  stands CONSTANT TEXT := payments.standing_of(NEW.app_id, NEW.invoice_id);
BEGIN
  -- Without a change the invoice is not locked.
  UPDATE payments.invoices SET standing = stands
   WHERE app_id = NEW.app_id AND id = NEW.invoice_id AND standing IS DISTINCT FROM stands;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION payments.follow_credit_note()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE payments.invoices i SET credited_in_cents =
      (SELECT coalesce(sum(n.gross_in_cents), 0) FROM payments.invoices n
        WHERE n.app_id = NEW.app_id AND n.corrects_id = NEW.corrects_id AND n.status <> 'draft')
   WHERE i.app_id = NEW.app_id AND i.id = NEW.corrects_id;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION payments.keep_billed_logs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  billed payments.billed_work_logs := CASE WHEN TG_OP = 'INSERT' THEN NEW ELSE OLD END;
BEGIN
  IF EXISTS (SELECT FROM payments.invoices i
              WHERE i.app_id = billed.app_id AND i.id = billed.invoice_id AND i.status <> 'draft')
     AND (TG_OP <> 'DELETE' OR NOT EXISTS (
       SELECT FROM payments.invoice_lines l
        WHERE l.app_id = billed.app_id AND l.id = billed.line_id
          AND l.quantity <= (SELECT sum(c.quantity) FROM payments.invoice_lines c
            JOIN payments.invoices n ON n.app_id = c.app_id AND n.id = c.invoice_id
           WHERE n.app_id = l.app_id AND n.corrects_id = l.invoice_id AND c.corrects_position = l.position)))
  THEN
    RAISE EXCEPTION 'The work logs of an issued invoice never change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $function$
;

CREATE OR REPLACE FUNCTION payments.keep_issued_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  told CONSTANT TEXT[] := ARRAY['status', 'paid_on', 'paid_by', 'version', 'standing', 'credited_in_cents'];
BEGIN
  IF OLD.status = 'draft' THEN
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'An issued invoice is never deleted' USING ERRCODE = 'restrict_violation'; END IF;
  IF to_jsonb(NEW) - told IS DISTINCT FROM to_jsonb(OLD) - told OR NEW.status = 'draft' THEN
    RAISE EXCEPTION 'An issued invoice never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION payments.keep_issued_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  line payments.invoice_lines := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  IF EXISTS (SELECT FROM payments.invoices WHERE app_id = line.app_id AND id = line.invoice_id AND status <> 'draft')
     OR (TG_OP = 'UPDATE' AND EXISTS (SELECT FROM payments.invoices WHERE app_id = OLD.app_id AND id = OLD.invoice_id AND status <> 'draft')) THEN
    RAISE EXCEPTION 'The lines of an issued invoice never change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN line;
END $function$
;

CREATE OR REPLACE FUNCTION payments.new_line_id()
 RETURNS character
 LANGUAGE sql
AS $function$
  SELECT left(replace(gen_random_uuid()::text, '-', ''), 24)
$function$
;

CREATE OR REPLACE FUNCTION payments.queue_reconciliation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO platform.work (kind, id, app_id, turn, due_at)
  VALUES ('payments.reconcile', NEW.app_id, NEW.app_id, NEW.app_id, NEW.created_at + interval '1 day')
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION payments.queue_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO platform.work (kind, id, app_id, turn, due_at)
  VALUES ('payments.refund', NEW.id, NEW.app_id, NEW.app_id, NEW.requested_at) ON CONFLICT DO NOTHING;
  PERFORM pg_notify('platform_work', 'payments.refund');
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION payments.refuse_begun_guest_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- The payment at the provider may still succeed: without this row nobody would know whose money it is.
  RAISE EXCEPTION 'a guest has begun to pay' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'guest_payments_begun';
END $function$
;

CREATE OR REPLACE FUNCTION payments.standing_of(account character, invoice character)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE WHEN c.state IN ('submitted', 'processing') OR c.state = 'notified' AND c.claimed_at IS NOT NULL
              THEN 'under_way'
              WHEN c.state IN ('failed', 'disputed', 'lost', 'refunded') THEN 'failed'
              WHEN c.state = 'paid' THEN NULL
              WHEN EXISTS (SELECT FROM payments.collections f
                            WHERE f.app_id = account AND f.invoice_id = invoice
                              AND (f.state IN ('disputed', 'lost') OR f.state = 'failed' AND f.reason_code <> 'abandoned'))
              THEN 'again' ELSE 'announced' END
    FROM payments.collections c
   WHERE c.app_id = account AND c.invoice_id = invoice AND c.state <> 'canceled'
     AND NOT (c.state = 'failed' AND c.reason_code = 'abandoned')
   ORDER BY c.created_at DESC, c.id DESC LIMIT 1
$function$
;

CREATE OR REPLACE FUNCTION platform.learn_words(texts text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  INSERT INTO platform.known_words (word, slips)
    SELECT word, platform.slips(word)
      FROM (SELECT DISTINCT word FROM unnest(texts) content, string_to_table(platform.plain(content), ' ') word WHERE word ~ '^[a-z]{4,30}$') met
     WHERE NOT EXISTS (SELECT FROM platform.known_words known WHERE known.word = met.word)
     ORDER BY word
  ON CONFLICT DO NOTHING
$function$
;

CREATE OR REPLACE FUNCTION platform.open_views()
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT c.oid::regclass::text FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE c.relkind = 'v' AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
     AND NOT EXISTS (SELECT FROM pg_options_to_table(c.reloptions) o WHERE o.option_name = 'security_invoker' AND o.option_value::boolean)
   ORDER BY 1
$function$
;

CREATE OR REPLACE FUNCTION platform.plain(content text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT btrim(regexp_replace(lower(public.unaccent(content) COLLATE pg_c_utf8), '[^[:alnum:]]+', ' ', 'g'))
$function$
;

CREATE OR REPLACE FUNCTION platform.protect_accounts()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  schema_name text;
  target record;
BEGIN
  FOR schema_name IN
    SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname NOT IN ('information_schema', 'public', 'bullmq')
  LOOP
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO passerelle_customer', schema_name);
    EXECUTE format('GRANT USAGE ON ALL SEQUENCES IN SCHEMA %I TO passerelle_customer', schema_name);
  END LOOP;
  FOR target IN
    SELECT c.oid::regclass AS name, c.relkind = 'v' AS is_view, c.relrowsecurity AS is_closed
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p', 'v') AND n.nspname !~ '^pg_' AND n.nspname NOT IN ('information_schema', 'public', 'bullmq')
       AND (c.relkind = 'v' OR EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'app_id' AND NOT a.attisdropped))
  LOOP
    IF target.is_view THEN
      EXECUTE format('GRANT SELECT ON %s TO passerelle_customer', target.name);
      CONTINUE;
    END IF;
    IF NOT target.is_closed THEN
      EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target.name);
      EXECUTE format(
        'CREATE POLICY own_account ON %s TO passerelle_customer USING (app_id = (SELECT current_setting(''passerelle.app_id'', true)::bpchar))',
        target.name
      );
    END IF;
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO passerelle_customer', target.name);
  END LOOP;
  REVOKE UPDATE, DELETE ON platform.events FROM passerelle_customer;
  GRANT SELECT, UPDATE ON accounts.apps TO passerelle_customer;
  GRANT SELECT, INSERT, UPDATE ON payments.invoice_counters TO passerelle_customer;
  GRANT SELECT (caller, key, attempt, status), UPDATE (effect) ON platform.idempotent_answers TO passerelle_customer;
  GRANT INSERT ON platform.undelivered TO passerelle_customer;
  -- The catalogue of the provider, the same for every account.
  GRANT SELECT ON projects.labels, projects.milestones TO passerelle_customer;
END $function$
;

CREATE OR REPLACE FUNCTION platform.raise_revision()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
DECLARE
  account char(24) := repeat('0', 24);
  raised  text := coalesce(current_setting('passerelle.raised', true), '');
BEGIN
  IF TG_NARGS = 0 THEN
    IF TG_OP = 'DELETE' THEN account := OLD.app_id; ELSE account := NEW.app_id; END IF;
  ELSIF TG_ARGV[0] = 'id' THEN
    account := NEW.id;
  END IF;
  IF position(account IN raised) > 0 THEN RETURN NULL; END IF;
  INSERT INTO platform.account_revisions AS r (app_id, slot, revision) VALUES (account, pg_catalog.pg_backend_pid() % 16, 1)
    ON CONFLICT (app_id, slot) DO UPDATE SET revision = r.revision + 1;
  -- Forgetting an account only raises it twice; a setting that grows without end would be slow.
  PERFORM pg_catalog.set_config('passerelle.raised', right(raised || ' ' || account, 2500), true);
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION platform.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'platform.events is append-only' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'events_append_only';
END $function$
;

CREATE OR REPLACE FUNCTION platform.require_row(written bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF written = 0 THEN RAISE EXCEPTION 'no row was written' USING ERRCODE = 'no_data_found'; END IF;
END $function$
;

CREATE OR REPLACE FUNCTION platform.search_words_of(owner text, content text)
 RETURNS tsvector
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT strip(to_tsvector('platform.fr', platform.plain(content))) || array_to_tsvector(ARRAY['@' || owner])
$function$
;

CREATE OR REPLACE FUNCTION platform.slips(word text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT array_agg(DISTINCT left(word, gone - 1) || substr(word, gone + 1)) || word FROM generate_series(1, length(word)) gone
$function$
;

CREATE OR REPLACE FUNCTION projects.add_task_totals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO projects.task_total_changes (app_id, list_id, tasks, estimated, accepted, waiting, spent, hidden, held)
  SELECT app_id, list_id, sign, sign * estimated,
         CASE WHEN accepted THEN sign * estimated ELSE 0 END,
         CASE WHEN NOT accepted AND NOT refused THEN sign * estimated ELSE 0 END,
         sign * spent,
         CASE WHEN hidden THEN sign * spent ELSE 0 END,
         CASE WHEN held THEN sign * spent ELSE 0 END
    FROM (VALUES
      (-1, TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL, OLD.app_id, OLD.list_id, coalesce(OLD.estimated_time, 0), OLD.estimated_time_accepted_at IS NOT NULL,
       OLD.estimated_time_refused_at IS NOT NULL, OLD.ellapsed_time, coalesce(OLD.metadata -> 'hideTimeTracking' = 'true', false), OLD.pending_at IS NOT NULL),
      (1, TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL, NEW.app_id, NEW.list_id, coalesce(NEW.estimated_time, 0), NEW.estimated_time_accepted_at IS NOT NULL,
       NEW.estimated_time_refused_at IS NOT NULL, NEW.ellapsed_time, coalesce(NEW.metadata -> 'hideTimeTracking' = 'true', false), NEW.pending_at IS NOT NULL)
    ) s (sign, counts, app_id, list_id, estimated, accepted, refused, spent, hidden, held)
   WHERE counts;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION projects.attend_task()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
BEGIN
  IF TG_TABLE_NAME = 'task_members' THEN
    IF NOT EXISTS (SELECT FROM accounts.users u WHERE u.app_id = NEW.app_id AND u.id = NEW.user_id AND u.staff) THEN
      RETURN NULL;
    END IF;
  END IF;
  UPDATE projects.tasks SET unattended_due_at = NULL
   WHERE app_id = NEW.app_id AND id = NEW.task_id AND unattended_due_at IS NOT NULL;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION projects.category_of(account character, task character)
 RETURNS character
 LANGUAGE sql
 STABLE
AS $function$
  SELECT label_id FROM projects.task_labels WHERE app_id = account AND task_id = task AND type = 'category' LIMIT 1
$function$
;

CREATE OR REPLACE FUNCTION projects.change_category()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE changed projects.task_labels := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  IF changed.type = 'category' THEN
    UPDATE projects.satisfaction SET category_id = projects.category_of(app_id, task_id)
     WHERE app_id = changed.app_id AND task_id = changed.task_id;
  END IF;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION projects.change_staff()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE changed projects.task_members := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  UPDATE projects.satisfaction SET staff_ids = projects.staff_of(app_id, task_id)
   WHERE app_id = changed.app_id AND task_id = changed.task_id;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION projects.column_marks(kind text, priority smallint, pending_at timestamp with time zone, estimated_time bigint, accepted_at timestamp with time zone, refused_at timestamp with time zone, links tsvector)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
BEGIN
  RETURN ARRAY[
    'kind:' || kind, 'priority:' || priority, CASE WHEN pending_at IS NULL THEN 'pending:false' ELSE 'pending:true' END,
    -- EST-001
    CASE WHEN coalesce(estimated_time, 0) = 0 THEN 'estimate:without' WHEN refused_at IS NOT NULL THEN 'estimate:refused'
         WHEN accepted_at IS NOT NULL THEN 'estimate:accepted' ELSE 'estimate:waiting' END,
    CASE WHEN NOT links @@ 'category'::tsquery THEN 'no:category' END, CASE WHEN NOT links @@ 'theme'::tsquery THEN 'no:theme' END,
    CASE WHEN NOT links @@ 'tag'::tsquery THEN 'no:tag' END, CASE WHEN NOT links @@ 'sprint'::tsquery THEN 'no:sprint' END];
END $function$
;

CREATE OR REPLACE FUNCTION projects.day_counts(character, timestamp with time zone, timestamp with time zone, integer, boolean, date)
 RETURNS TABLE(now bigint, open bigint, untaken bigint)
 LANGUAGE sql
 STABLE
AS $function$
  WITH staff AS MATERIALIZED (
  SELECT coalesce(string_agg(mark, ' | '), '''member:none''')::tsquery AS everybody,
         coalesce(string_agg(mark, ' | ') FILTER (WHERE on_duty), '''member:none''')::tsquery AS present,
         coalesce(array_agg(id) FILTER (WHERE on_duty), '{}') AS ids, quote_literal('member:' || $1)::tsquery AS reader
    FROM (SELECT p.id, quote_literal('member:' || p.id) AS mark, NOT EXISTS (SELECT FROM accounts.staff_absences b
            WHERE b.user_id = p.id AND $6::date BETWEEN b.first_day AND b.last_day) AS on_duty
            FROM accounts.people p JOIN accounts.app_cards a ON a.id = p.app_id AND a.provider
           WHERE p.staff AND p.deleted_at IS NULL) p), accounts AS MATERIALIZED (
  SELECT a.id, EXISTS (SELECT FROM accounts.watchers w WHERE w.app_id = a.id AND w.user_id = $1)
         OR NOT EXISTS (SELECT FROM accounts.watchers w WHERE w.app_id = a.id AND w.user_id = ANY (staff.ids)) AS own
    FROM accounts.app_cards a CROSS JOIN staff WHERE a.disabled_at IS NULL),
  mission AS MATERIALIZED (SELECT quote_literal('category:' || id)::tsquery AS mark FROM projects.labels
    WHERE key = 'mission'),
  timed AS MATERIALIZED (SELECT coalesce(array_agg(task_id), '{}') AS ids FROM projects.work_logs
    WHERE user_id = $1 AND stopped_at IS NULL),
  approvals AS MATERIALIZED (SELECT app_id, task_id, min(requested_at) AS asked_at FROM clouds.waiting_approvals
    GROUP BY app_id, task_id),
  open AS MATERIALIZED (
  SELECT t.app_id, t.id, t.link_marks, t.list_id, t.priority, t.created_at, t.due_at, t.planned_at, t.pending_status, t.pending_at, t.archive_due_at, t.auto_accept_due_at, t.customer_wrote_at, t.staff_wrote_at, t.estimated_time, t.estimated_time_accepted_at, t.estimated_time_refused_at, t.accepted_estimated_time, t.ellapsed_time, o.unattended, o.mine, w.asked_at
    FROM accounts CROSS JOIN staff JOIN projects.tasks t ON t.app_id = accounts.id
    LEFT JOIN approvals w ON w.app_id = t.app_id AND w.task_id = t.id
   CROSS JOIN LATERAL (SELECT t.link_marks @@ staff.everybody AS staffed OFFSET 0) s
   CROSS JOIN LATERAL (SELECT s.staffed AND NOT t.link_marks @@ staff.present AS unattended OFFSET 0) u
   CROSS JOIN LATERAL (SELECT u.unattended, u.unattended OR t.link_marks @@ staff.reader
     OR (accounts.own AND NOT s.staffed) OR ($5 AND coalesce(t.pending_status = 'merge_request', false)) AS mine
     OFFSET 0) o
   WHERE t.deleted_at IS NULL AND (t.list_id <> 'done' OR t.customer_wrote_at IS NOT NULL)), outages AS MATERIALIZED (
  SELECT o.app_id, o.incident_id AS id, CASE WHEN o.acknowledged_at IS NULL THEN 1 ELSE 2 END AS grp, coalesce(round(extract(epoch FROM o.started_at + CASE WHEN o.acknowledged_at IS NULL THEN interval '3600000 milliseconds'
  ELSE interval '28800000 milliseconds' END) * 1000)::bigint, 9000000000000000::bigint) AS k1,
         o.acknowledged_at IS NULL OR o.acknowledged_by IS NOT DISTINCT FROM $1 AS mine
    FROM stats.open_outages o JOIN accounts ON accounts.id = o.app_id)
  SELECT (SELECT count(*) FROM open t 
  CROSS JOIN LATERAL (SELECT t.id = ANY ((SELECT ids FROM timed)::bpchar[]) AS own_timer, CASE WHEN coalesce(t.estimated_time, 0) = 0 THEN 'without'
  WHEN t.estimated_time_refused_at IS NOT NULL THEN 'refused'
  WHEN t.estimated_time_accepted_at IS NOT NULL THEN 'accepted' ELSE 'waiting' END AS status,
    coalesce(t.pending_at, t.created_at) AS waits_since,
    nullif(coalesce(t.accepted_estimated_time, t.estimated_time), 0) AS estimate OFFSET 0) a
  CROSS JOIN LATERAL (SELECT coalesce(t.pending_status IN ('completed', 'customer'), false)
    OR (status = 'waiting' AND t.link_marks @@ (SELECT mark FROM mission)) AS at_customer, (coalesce(t.ellapsed_time > estimate, false) OR (status = 'accepted' AND t.link_marks @@ (SELECT mark FROM mission) AND coalesce((
  SELECT sum(ceil((extract(epoch FROM w.stopped_at - w.started_at) * 1000 - w.pause_time_in_ms) / 900000) * 900000)
    FROM projects.work_logs w WHERE w.app_id = t.app_id AND w.task_id = t.id AND w.stopped_at IS NOT NULL), 0)
    >= coalesce(t.accepted_estimated_time, 0))) AS over OFFSET 0) b
  CROSS JOIN LATERAL (SELECT at_customer AND NOT own_timer AND asked_at IS NULL AND t.customer_wrote_at IS NULL
    AS with_customer, CASE WHEN own_timer THEN 'working' WHEN asked_at IS NOT NULL THEN 'approve'
  WHEN t.customer_wrote_at IS NOT NULL THEN 'reply'
  WHEN at_customer THEN CASE WHEN ($2 - greatest(waits_since, t.staff_wrote_at, CASE WHEN t.pending_status = 'customer' THEN (
  SELECT max(waits_since + day * interval '86400000 milliseconds') FROM unnest(ARRAY[7, 14, 28, 34]) day
   WHERE waits_since + day * interval '86400000 milliseconds' <= $2) END) >= $4::int * interval '86400000 milliseconds'
  OR coalesce(CASE WHEN t.pending_status = 'completed' THEN t.auto_accept_due_at ELSE t.archive_due_at END - $2 <= interval '259200000 milliseconds', false)) THEN 'remind' ELSE 'wait' END
  WHEN t.pending_status = 'merge_request' THEN CASE WHEN $5 THEN 'review' ELSE 'wait' END
  WHEN status = 'refused' THEN 'newEstimate'
  WHEN NOT t.link_marks @@ 'category | theme | tag'::tsquery THEN 'categorise'
  WHEN status = 'without' THEN 'estimate' WHEN over THEN 'newEstimate'
  WHEN NOT EXISTS (SELECT FROM projects.task_members m
  JOIN accounts.people p ON p.app_id = m.app_id AND p.id = m.user_id AND p.staff
  WHERE m.app_id = t.app_id AND m.task_id = t.id OFFSET 0) THEN 'assign' WHEN coalesce((SELECT min(m.start_at) > $2 FROM projects.task_milestones tm
  JOIN projects.milestones m ON m.id = tm.milestone_id WHERE tm.app_id = t.app_id AND tm.task_id = t.id), false) THEN 'later'
  WHEN t.list_id = 'todo' THEN CASE WHEN EXISTS (SELECT FROM projects.work_logs w WHERE w.app_id = t.app_id AND w.task_id = t.id OFFSET 0) THEN 'moveOn' ELSE 'start' END
  WHEN coalesce(estimate, 0) - t.ellapsed_time <= coalesce(estimate, 0) / 10.0 THEN 'askCompletion' ELSE 'resume' END AS step OFFSET 0) c
  CROSS JOIN LATERAL (SELECT CASE step WHEN 'approve' THEN asked_at WHEN 'reply' THEN t.customer_wrote_at
  WHEN 'remind' THEN waits_since WHEN 'wait' THEN waits_since WHEN 'review' THEN waits_since
  WHEN 'newEstimate' THEN CASE WHEN status = 'refused' THEN t.estimated_time_refused_at ELSE t.created_at END
  ELSE t.created_at END AS since, least(CASE WHEN with_customer AND t.due_at < $2 THEN NULL ELSE t.due_at END, t.archive_due_at,
  t.auto_accept_due_at) AS nearest OFFSET 0) d
  CROSS JOIN LATERAL (SELECT CASE WHEN t.priority = 4 AND NOT with_customer THEN 3
  WHEN t.customer_wrote_at IS NOT NULL OR step IN ('approve', 'review') THEN 4
  WHEN NOT with_customer AND (t.due_at < $2 OR over) THEN 5 WHEN nearest < $3 THEN 6
  WHEN step IN ('categorise', 'estimate', 'assign') THEN 7 WHEN with_customer THEN 10
  WHEN nearest <= $2::timestamptz + interval '604800000 milliseconds' THEN 8 ELSE 9 END AS grp OFFSET 0) e
  CROSS JOIN LATERAL (SELECT (CASE grp WHEN 3 THEN coalesce(round(extract(epoch FROM t.due_at) * 1000)::bigint, 9000000000000000::bigint) WHEN 4 THEN coalesce(round(extract(epoch FROM coalesce(t.customer_wrote_at, since)) * 1000)::bigint, 9000000000000000::bigint)
       WHEN 5 THEN coalesce(round(extract(epoch FROM t.due_at) * 1000)::bigint, 9000000000000000::bigint) WHEN 7 THEN 4 - t.priority WHEN 10 THEN coalesce(round(extract(epoch FROM CASE WHEN t.pending_status = 'completed' THEN t.auto_accept_due_at ELSE t.archive_due_at END) * 1000)::bigint, 9000000000000000::bigint)
       WHEN 9 THEN CASE t.list_id WHEN 'in_progress' THEN 0 ELSE 1 END ELSE coalesce(round(extract(epoch FROM nearest) * 1000)::bigint, 9000000000000000::bigint) END)::bigint AS k1, (CASE grp WHEN 3 THEN coalesce(round(extract(epoch FROM since) * 1000)::bigint, 9000000000000000::bigint) WHEN 5 THEN 4 - t.priority WHEN 7 THEN coalesce(round(extract(epoch FROM since) * 1000)::bigint, 9000000000000000::bigint) WHEN 9 THEN 4 - t.priority ELSE 0 END)::bigint AS k2, (CASE grp WHEN 9 THEN coalesce(round(extract(epoch FROM t.planned_at) * 1000)::bigint, 9000000000000000::bigint) ELSE 0 END)::bigint AS k3, (CASE grp WHEN 9 THEN coalesce(round(extract(epoch FROM since) * 1000)::bigint, 9000000000000000::bigint) ELSE 0 END)::bigint AS k4) f WHERE t.mine AND grp <= 6)
         + (SELECT count(*) FROM outages WHERE mine),
         (SELECT count(*) FROM outages), (SELECT count(*) FROM outages WHERE grp = 1)$function$
;

CREATE OR REPLACE FUNCTION projects.describe_satisfaction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.category_id := projects.category_of(NEW.app_id, NEW.task_id);
  NEW.staff_ids := projects.staff_of(NEW.app_id, NEW.task_id);
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION projects.done_slice(done_at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT floor(extract(epoch FROM done_at) / 345600)::int
$function$
;

CREATE OR REPLACE FUNCTION projects.end_outside_address(account character, outside character, moment timestamp with time zone)
 RETURNS character
 LANGUAGE sql
AS $function$
  UPDATE projects.outside_addresses SET ended_at = moment
   WHERE app_id = account AND id = outside AND ended_at IS NULL RETURNING task_id
$function$
;

CREATE OR REPLACE FUNCTION projects.fold_task_totals(most integer)
 RETURNS bigint
 LANGUAGE sql
AS $function$
  WITH taken AS (
    DELETE FROM projects.task_total_changes c USING (SELECT app_id, id FROM projects.task_total_changes LIMIT most FOR UPDATE SKIP LOCKED) batch
     WHERE c.app_id = batch.app_id AND c.id = batch.id RETURNING c.*
  ), added AS (
    INSERT INTO projects.task_totals AS k (app_id, list_id, tasks, estimated, accepted, waiting, spent, hidden, held)
    SELECT app_id, list_id, sum(tasks), sum(estimated), sum(accepted), sum(waiting), sum(spent), sum(hidden), sum(held) FROM taken GROUP BY app_id, list_id
    ON CONFLICT (app_id, list_id) DO UPDATE SET tasks = k.tasks + excluded.tasks, estimated = k.estimated + excluded.estimated, accepted = k.accepted + excluded.accepted,
      waiting = k.waiting + excluded.waiting, spent = k.spent + excluded.spent, hidden = k.hidden + excluded.hidden, held = k.held + excluded.held
  )
  SELECT count(*) FROM taken;
$function$
;

CREATE OR REPLACE FUNCTION projects.follow_from_outside(account character, task character, outside character, address text, display_name text, adder character, most integer, moment timestamp with time zone, OUT outside_id character, OUT outcome text)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- Of two that add the last one at once, the second waits and is refused.
  PERFORM FROM projects.tasks t WHERE t.app_id = account AND t.id = task AND t.deleted_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    outcome := 'no_request';
  ELSIF NOT EXISTS (SELECT FROM mails.outside_accounts a WHERE a.app_id = account) THEN
    outcome := 'not_allowed';
  ELSIF EXISTS (SELECT FROM accounts.notice_receivers r WHERE r.app_id = account AND r.email = address) THEN
    outcome := 'is_user';
  ELSE
    SELECT o.id, 'follows' INTO outside_id, outcome FROM projects.outside_addresses o
     WHERE o.app_id = account AND o.task_id = task AND o.email = address AND o.ended_at IS NULL;
    IF outcome IS NULL THEN
      IF (SELECT count(*) FROM projects.outside_addresses o
           WHERE o.app_id = account AND o.task_id = task AND o.ended_at IS NULL) >= most THEN
        outcome := 'full';
      ELSE
        outcome := 'added';
        INSERT INTO projects.outside_addresses AS o (app_id, id, task_id, email, name, added_by, created_at)
        VALUES (account, outside, task, address, display_name, adder, moment)
        ON CONFLICT (app_id, task_id, email) DO UPDATE
          SET name = display_name, added_by = adder, created_at = moment, ended_at = NULL
        RETURNING o.id INTO outside_id;
      END IF;
    END IF;
  END IF;
END $function$
;

CREATE OR REPLACE FUNCTION projects.index_changed_task()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE projects.task_search
     SET name_words = platform.search_words_of(NEW.app_id, NEW.name), words = platform.search_words_of(NEW.app_id, NEW.name || ' ' || NEW.description)
   WHERE app_id = NEW.app_id AND task_id = NEW.id;
  PERFORM platform.learn_words(ARRAY[NEW.name || ' ' || NEW.description]);
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION projects.index_new_tasks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO projects.task_search (app_id, task_id, created_at, name_words, words)
    SELECT app_id, id, created_at, platform.search_words_of(app_id, name), platform.search_words_of(app_id, name || ' ' || description) FROM fresh;
  PERFORM platform.learn_words((SELECT array_agg(name || ' ' || description) FROM fresh));
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION projects.keep_answer_token(token_digest text, account character, task character, person character, question text, question_version text, address text, moment timestamp with time zone, until timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO projects.answer_tokens (digest, app_id, task_id, user_id, kind, version, email, created_at, expires_at)
  VALUES (token_digest, account, task, person, question, question_version, address, moment, until)
$function$
;

CREATE OR REPLACE FUNCTION projects.keep_answer_token(token_digest text, account character, task character, person character, question text, question_version text, address text, moment timestamp with time zone, until timestamp with time zone, mail text)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO projects.answer_tokens
    (digest, app_id, task_id, user_id, kind, version, email, created_at, expires_at, mail_key)
  VALUES (token_digest, account, task, person, question, question_version, address, moment, until, mail)
$function$
;

CREATE OR REPLACE FUNCTION projects.keep_billed_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM payments.billed_work_logs b
               JOIN payments.invoices i ON i.app_id = b.app_id AND i.id = b.invoice_id
              WHERE b.app_id = OLD.app_id AND b.work_log_id = OLD.id AND i.status <> 'draft') THEN
    RAISE EXCEPTION 'The work log is on an issued invoice'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'work_logs_billed';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $function$
;

CREATE OR REPLACE FUNCTION projects.keep_locked_week()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  log projects.work_logs := CASE WHEN TG_OP = 'INSERT' THEN NEW ELSE OLD END;
BEGIN
  IF NOT EXISTS (SELECT FROM projects.timesheet_settings WHERE approval)
     OR (log.stopped_at IS NULL AND TG_OP <> 'DELETE') THEN
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('projects.work_logs ' || log.user_id, 0));
  IF EXISTS (SELECT FROM projects.locked_weeks(log.user_id, log.started_at,
               coalesce(log.stopped_at, log.paused_at, log.started_at)))
     OR (TG_OP = 'UPDATE' AND EXISTS (SELECT FROM projects.locked_weeks(NEW.user_id, NEW.started_at, NEW.stopped_at)))
  THEN
    RAISE EXCEPTION 'The week of the work log is submitted or approved'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'work_logs_week_locked';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $function$
;

CREATE OR REPLACE FUNCTION projects.keep_sent_quote()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  answer text[] := ARRAY['state', 'answered_at', 'answered_by_id', 'expire_due_at', 'remind_due_at'];
BEGIN
  IF OLD.state <> 'draft' AND (NEW.state = 'draft' OR to_jsonb(NEW) - answer IS DISTINCT FROM to_jsonb(OLD) - answer) THEN
    RAISE EXCEPTION 'A quote that was sent never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION projects.keep_sent_quote_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  line projects.quote_lines := CASE WHEN TG_OP = 'INSERT' THEN NEW ELSE OLD END;
BEGIN
  IF EXISTS (SELECT FROM projects.quotes WHERE app_id = line.app_id AND id = line.quote_id AND state <> 'draft') THEN
    RAISE EXCEPTION 'The lines of a quote that was sent never change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $function$
;

CREATE OR REPLACE FUNCTION projects.link_marks(link jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT ARRAY[kind || ':' || coalesce(link ->> 'label_id', link ->> 'user_id', link ->> 'milestone_id'), kind]
    FROM (SELECT CASE WHEN link ? 'label_id' THEN link ->> 'type' WHEN link ? 'user_id' THEN 'member' ELSE 'sprint' END AS kind) k
$function$
;

CREATE OR REPLACE FUNCTION projects.list_marks(app_id text, list_id text, figured boolean, marks text[], links tsvector)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
DECLARE
  place text := list_id || ':' || app_id || ':';
  words text[] := marks || 'listed'::text || CASE WHEN figured THEN 'figured' END || tsvector_to_array(links);
BEGIN
  IF cardinality(words) > 150 THEN
    words := ARRAY['listed', 'figured', 'crowded'];
  END IF;
  FOR i IN 1 .. cardinality(words) LOOP
    words[i] := projects.mark_word(place, words[i]);
  END LOOP;
  RETURN array_to_tsvector(array_remove(words, NULL));
END $function$
;

CREATE OR REPLACE FUNCTION projects.locked_weeks(person character, from_at timestamp with time zone, to_at timestamp with time zone)
 RETURNS TABLE(week date, state text, decided_by character)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT s.week, s.state, s.decided_by
    FROM projects.timesheets s JOIN projects.timesheet_settings o ON o.app_id = s.app_id AND o.approval
   WHERE s.user_id = person AND s.state <> 'open'
     AND s.week BETWEEN (from_at AT TIME ZONE 'Europe/Paris')::date - 6 AND (to_at AT TIME ZONE 'Europe/Paris')::date
     AND from_at < (s.week + 7)::timestamp AT TIME ZONE 'Europe/Paris'
     AND greatest(to_at, from_at + interval '1 millisecond') > s.week::timestamp AT TIME ZONE 'Europe/Paris'
   ORDER BY s.week
$function$
;

CREATE OR REPLACE FUNCTION projects.mark_task()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  marks text[];
BEGIN
  IF TG_OP <> 'INSERT' THEN
    marks := projects.link_marks(to_jsonb(OLD));
    UPDATE projects.tasks
       SET link_marks = CASE WHEN ts_delete(link_marks, marks[1]) @@ (quote_literal(marks[2] || ':') || ':*')::tsquery
                             THEN ts_delete(link_marks, marks[1]) ELSE ts_delete(link_marks, marks) END
     WHERE app_id = OLD.app_id AND id = OLD.task_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE projects.tasks SET link_marks = link_marks || array_to_tsvector(projects.link_marks(to_jsonb(NEW))) WHERE app_id = NEW.app_id AND id = NEW.task_id;
  END IF;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION projects.mark_word(place text, mark text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT left(md5(place || mark), 8)
$function$
;

CREATE OR REPLACE FUNCTION projects.note_client_messages()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
BEGIN
  UPDATE projects.tasks t
     SET staff_wrote_at = greatest(t.staff_wrote_at, said.staff_at),
         customer_message_id = coalesce(said.ids[array_length(said.ids, 1)], t.customer_message_id),
         (customer_wrote_at, reply_message_id) = (
           SELECT CASE WHEN waits.still THEN t.customer_wrote_at ELSE owed.at END,
                  CASE WHEN waits.still OR (owed.id IS NULL AND said.staff_at IS NULL) THEN t.reply_message_id
                    ELSE owed.id END
             FROM (SELECT t.customer_wrote_at IS NOT NULL
                     AND (said.staff_at IS NULL OR t.customer_wrote_at > said.staff_at) AS still) waits
             LEFT JOIN LATERAL (
               SELECT one.at, one.id FROM unnest(said.times, said.ids) WITH ORDINALITY one (at, id, place)
                WHERE (t.staff_wrote_at IS NULL OR one.at >= t.staff_wrote_at)
                  AND (said.staff_at IS NULL OR one.at > said.staff_at)
                ORDER BY one.place LIMIT 1) owed ON true)
    FROM (SELECT m.app_id, m.task_id, max(m.created_at) FILTER (WHERE u.staff) AS staff_at,
                 array_agg(m.created_at ORDER BY m.created_at, m.id) FILTER (WHERE NOT u.staff) AS times,
                 array_agg(m.id ORDER BY m.created_at, m.id) FILTER (WHERE NOT u.staff) AS ids
            FROM fresh m JOIN accounts.users u ON u.app_id = m.app_id AND u.id = m.author_id
           WHERE NOT m.internal GROUP BY m.app_id, m.task_id) said
   WHERE t.app_id = said.app_id AND t.id = said.task_id;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION projects.own_marks(app_id text, list_id text, figured boolean, marks text[])
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
BEGIN
  RETURN array_to_tsvector(array_remove(marks || (list_id || ':' || app_id) || CASE WHEN figured THEN 'figured:' || app_id END, NULL));
END $function$
;

CREATE OR REPLACE FUNCTION projects.placed_words(app_id text, created_at timestamp with time zone, name_words tsvector, words tsvector)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT COST 10000
AS $function$
DECLARE
  place text := projects.word_place(app_id, projects.time_of(created_at));
  texts text[] := tsvector_to_array(words);
  names text[] := tsvector_to_array(name_words);
BEGIN
  FOR i IN 1 .. cardinality(texts) LOOP
    texts[i] := place || ':' || texts[i];
  END LOOP;
  FOR i IN 1 .. cardinality(names) LOOP
    names[i] := place || '!' || names[i];
  END LOOP;
  RETURN array_to_tsvector(texts || names);
END $function$
;

CREATE OR REPLACE FUNCTION projects.queue_drive_sync()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO platform.work (kind, id, app_id, turn, due_at)
  VALUES ('projects.drive-sync', NEW.id, NEW.app_id, NEW.app_id, NEW.run_due_at);
  NEW.run_due_at := NULL;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION projects.recount_task_totals(account character)
 RETURNS bigint
 LANGUAGE sql
AS $function$
  WITH wrong AS (
    INSERT INTO projects.task_total_changes (app_id, list_id, tasks, estimated, accepted, waiting, spent, hidden, held)
    SELECT account, list_id, sum(tasks), sum(estimated), sum(accepted), sum(waiting), sum(spent), sum(hidden), sum(held) FROM (
      SELECT list_id, tasks, estimated, accepted, waiting, spent, hidden, held FROM projects.counted_task_totals WHERE app_id = account
      UNION ALL SELECT list_id, -tasks, -estimated, -accepted, -waiting, -spent, -hidden, -held FROM projects.current_task_totals WHERE app_id = account) both_ways
     GROUP BY list_id
    HAVING (sum(tasks), sum(estimated), sum(accepted), sum(waiting), sum(spent), sum(hidden), sum(held)) <> (0, 0, 0, 0, 0, 0, 0)
    RETURNING 1
  ), raised AS (
    INSERT INTO platform.account_revisions AS r (app_id, slot, revision) SELECT account, 0, 1 WHERE EXISTS (SELECT FROM wrong)
    ON CONFLICT (app_id, slot) DO UPDATE SET revision = r.revision + 1
  )
  SELECT count(*) FROM wrong;
$function$
;

CREATE OR REPLACE FUNCTION projects.refuse_foreign_label()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM projects.labels l WHERE l.id = NEW.label_id
      AND (cardinality(l.in_apps) = 0 OR NEW.app_id = ANY (l.in_apps)) AND NOT (NEW.app_id = ANY (l.not_in_apps))
  ) THEN
    RAISE EXCEPTION 'label of another account' USING ERRCODE = 'check_violation', CONSTRAINT = 'task_labels_own_account';
  END IF;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION projects.refuse_new_overlap()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('projects.work_logs ' || NEW.user_id, 0));
  IF EXISTS (
    SELECT FROM projects.work_logs other
     WHERE other.user_id = NEW.user_id AND other.stopped_at IS NOT NULL AND (other.app_id, other.id) <> (NEW.app_id, NEW.id)
       AND tstzrange(other.started_at, other.stopped_at) && tstzrange(NEW.started_at, NEW.stopped_at)
       AND NOT tstzrange(other.started_at, other.stopped_at) && tstzrange(OLD.started_at, OLD.stopped_at)
  ) THEN
    RAISE EXCEPTION 'work log over another one' USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'work_logs_no_new_overlap';
  END IF;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION projects.rename_outside_author()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM chats.index_outside_author(NEW.app_id, NEW.task_id, NEW.id);
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION projects.slice_marks(app_id text, done_at timestamp with time zone, own_marks tsvector, link_marks tsvector)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL RESTRICTED STRICT COST 10000
AS $function$
BEGIN
  RETURN projects.list_marks(app_id, 'done/' || projects.done_slice(done_at), false, tsvector_to_array(own_marks), link_marks);
END $function$
;

CREATE OR REPLACE FUNCTION projects.staff_of(account character, task character)
 RETURNS character[]
 LANGUAGE sql
 STABLE
AS $function$
  SELECT ARRAY(SELECT m.user_id FROM projects.task_members m
                 JOIN accounts.people p ON p.app_id = m.app_id AND p.id = m.user_id AND p.staff
                WHERE m.app_id = account AND m.task_id = task ORDER BY m.user_id)
$function$
;

CREATE OR REPLACE FUNCTION projects.time_of(created_at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT floor(extract(epoch FROM created_at) / 2097152)::int
$function$
;

CREATE OR REPLACE FUNCTION projects.word_place(app_id text, time_of integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT left(md5(app_id || ':' || time_of), 8)
$function$
;

CREATE OR REPLACE FUNCTION stats.add_check_work()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO platform.work (kind, id, turn, due_at) VALUES ('stats.check', NEW.id, '-', NEW.due_at) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION stats.day_of(moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT (moment AT TIME ZONE 'Europe/Paris')::date $function$
;

CREATE OR REPLACE FUNCTION storages.attach_file(account character, file character, person character, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE storages.files SET attached_at = moment, discard_due_at = NULL
   WHERE app_id = account AND id = file AND uploader_id = person AND attached_at IS NULL AND size IS NOT NULL;
  IF FOUND THEN RETURN 'attached'; END IF;
  IF EXISTS (SELECT 1 FROM storages.files WHERE app_id = account AND id = file AND uploader_id = person AND attached_at IS NOT NULL) THEN RETURN 'taken'; END IF;
  RETURN 'unknown';
END $function$
;

CREATE OR REPLACE FUNCTION storages.keep_mailed_file(account character, file character, person character, name text, type text, bytes integer, moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO storages.files (app_id, id, uploader_id, originalname, mimetype, size, created_at, attached_at)
  VALUES (account, file, person, name, type, bytes, moment, moment)
$function$
;

CREATE OR REPLACE FUNCTION storages.queue_export()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO platform.work (kind, id, app_id, turn, due_at)
  VALUES ('storages.export', NEW.id, NEW.app_id, NEW.app_id, NEW.build_due_at) ON CONFLICT DO NOTHING;
  PERFORM pg_notify('platform_work', 'storages.export');
  NEW.build_due_at := NULL;
  RETURN NEW;
END $function$
;


-- Tables

CREATE TABLE accounts.absences (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  created_by character(24) NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  reason text DEFAULT 'leave'::text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  part text DEFAULT 'day'::text NOT NULL,
  note_due_at timestamp(3) with time zone GENERATED ALWAYS AS (
CASE
    WHEN (note <> ''::text) THEN timezone('Europe/Paris'::text, (last_day + '1 year 1 mon'::interval))
    ELSE NULL::timestamp with time zone
END) STORED,
  CONSTRAINT absences_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT absences_days CHECK (last_day >= first_day),
  CONSTRAINT absences_note CHECK (char_length(note) <= 100),
  CONSTRAINT absences_part CHECK (part = 'day'::text OR (part = ANY (ARRAY['morning'::text, 'afternoon'::text])) AND first_day = last_day),
  CONSTRAINT absences_reason CHECK (reason = ANY (ARRAY['leave'::text, 'training'::text, 'away'::text, 'other'::text]))
);

CREATE TABLE accounts.access_tokens (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  name text NOT NULL,
  hash text NOT NULL,
  scope text NOT NULL,
  created_by_id character(24) NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone,
  last_used_at timestamp(3) with time zone,
  deleted_at timestamp(3) with time zone,
  CONSTRAINT access_tokens_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT access_tokens_scope_known CHECK (scope = ANY (ARRAY['read'::text, 'write'::text]))
);

CREATE TABLE accounts.account_watchers (
  app_id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  created_by character(24) NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT account_watchers_pkey PRIMARY KEY (app_id, user_id)
);

CREATE TABLE accounts.address_confirmations (
  app_id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  email text NOT NULL,
  hash text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  code_hash text,
  code_tries smallint DEFAULT 0 NOT NULL,
  CONSTRAINT address_confirmations_pkey PRIMARY KEY (app_id)
);

CREATE TABLE accounts.announcement_receipts (
  app_id character(24) NOT NULL,
  announcement_id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  seen_at timestamp(3) with time zone,
  dismissed_at timestamp(3) with time zone,
  acknowledged_at timestamp(3) with time zone,
  document_version integer,
  mailed_at timestamp(3) with time zone,
  CONSTRAINT announcement_receipts_pkey PRIMARY KEY (app_id, announcement_id, user_id),
  CONSTRAINT announcement_receipts_version_of_acknowledged CHECK (document_version IS NULL OR acknowledged_at IS NOT NULL)
);

CREATE TABLE accounts.announcements (
  id character(24) NOT NULL,
  key text,
  kind text NOT NULL,
  title_fr text DEFAULT ''::text NOT NULL,
  title_en text DEFAULT ''::text NOT NULL,
  text_fr text DEFAULT ''::text NOT NULL,
  text_en text DEFAULT ''::text NOT NULL,
  link text,
  document text,
  audience jsonb NOT NULL,
  shown_from timestamp(3) with time zone,
  shown_until timestamp(3) with time zone,
  effective_on date,
  acknowledge boolean DEFAULT false NOT NULL,
  mail boolean DEFAULT false NOT NULL,
  state text DEFAULT 'draft'::text NOT NULL,
  created_by character(24),
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  published_at timestamp(3) with time zone,
  withdrawn_at timestamp(3) with time zone,
  version integer DEFAULT 1 NOT NULL,
  announce_due_at timestamp(3) with time zone,
  CONSTRAINT announcements_pkey PRIMARY KEY (id),
  CONSTRAINT announcements_document_of_terms CHECK (document IS NULL OR kind = 'terms'::text),
  CONSTRAINT announcements_info_has_no_day CHECK (effective_on IS NULL OR kind <> 'info'::text),
  CONSTRAINT announcements_key_known CHECK (key = ANY (ARRAY['pricingUp'::text, 'cgvHideBanner'::text])),
  CONSTRAINT announcements_kind_known CHECK (kind = ANY (ARRAY['info'::text, 'price'::text, 'terms'::text])),
  CONSTRAINT announcements_planned_is_whole CHECK (state = 'draft'::text OR published_at IS NOT NULL AND shown_from IS NOT NULL AND shown_until > shown_from AND ''::text <> title_fr AND ''::text <> title_en AND ''::text <> text_fr AND ''::text <> text_en),
  CONSTRAINT announcements_state_known CHECK (state = ANY (ARRAY['draft'::text, 'planned'::text, 'withdrawn'::text])),
  CONSTRAINT announcements_withdrawn_at CHECK ((state = 'withdrawn'::text) = (withdrawn_at IS NOT NULL))
);

CREATE TABLE accounts.app_logos (
  app_id character(24) NOT NULL,
  hash text NOT NULL,
  type text NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT app_logos_pkey PRIMARY KEY (app_id)
);

CREATE TABLE accounts.apps (
  id character(24) NOT NULL,
  slug text NOT NULL,
  name text NOT NULL,
  task_key text NOT NULL,
  provider boolean DEFAULT false NOT NULL,
  description text,
  url text,
  logo text,
  primary_color text DEFAULT '#17607c'::text NOT NULL,
  privileged boolean DEFAULT false NOT NULL,
  features text[] DEFAULT ARRAY[]::text[],
  options jsonb DEFAULT '{}'::jsonb NOT NULL,
  metadata jsonb DEFAULT '{}'::jsonb NOT NULL,
  disabled_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  config jsonb DEFAULT '{}'::jsonb NOT NULL,
  external_apps jsonb DEFAULT '[]'::jsonb NOT NULL,
  address jsonb,
  tax text,
  terms_accepted_at timestamp(3) with time zone,
  owner_id character(24),
  subscriptions jsonb DEFAULT '[]'::jsonb NOT NULL,
  billing_day smallint DEFAULT 5 NOT NULL,
  billing_reference text,
  settings_version integer DEFAULT 1 NOT NULL,
  second_factor_required boolean DEFAULT false NOT NULL,
  search_text text DEFAULT ''::text NOT NULL,
  CONSTRAINT apps_pkey PRIMARY KEY (id),
  CONSTRAINT apps_billing_day_range CHECK (billing_day >= 1 AND billing_day <= 28),
  CONSTRAINT apps_config_form CHECK (jsonb_typeof(config) = 'object'::text),
  CONSTRAINT apps_external_apps_form CHECK (
CASE
    WHEN jsonb_typeof(external_apps) <> 'array'::text THEN false
    ELSE jsonb_array_length(external_apps) <= 12 AND length(external_apps::text) <= 20000 AND jsonb_array_length(external_apps) = jsonb_array_length(jsonb_path_query_array(external_apps, 'strict $[*]?((((@."name" like_regex "^[^[:cntrl:]]{1,80}$" && @."accessUrl" like_regex "^https?://[^[:space:]]+$") && @."primaryColor" like_regex "^#[0-9A-Fa-f]{6}$") && @."secondaryColor" like_regex "^#[0-9A-Fa-f]{6}$") && (@."logoUrl" == null || @."logoUrl" like_regex "^(https://|/[^/])[^[:space:]]*$"))'::jsonpath))
END),
  CONSTRAINT apps_metadata_size CHECK (jsonb_typeof(metadata) = 'object'::text AND length(metadata::text) <= 20000),
  CONSTRAINT apps_primary_color_form CHECK (primary_color ~ '^#[0-9A-Fa-f]{6}$'::text),
  CONSTRAINT apps_subscriptions_form CHECK (jsonb_typeof(subscriptions) = 'array'::text AND length(subscriptions::text) <= 20000),
  CONSTRAINT apps_task_key_form CHECK (task_key ~ '^[A-Z][A-Z0-9]{1,5}$'::text)
);

CREATE TABLE accounts.caller_checks (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  staff_id character(24) NOT NULL,
  started_at timestamp(3) with time zone NOT NULL,
  end_due_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  outcome text,
  CONSTRAINT caller_checks_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT caller_checks_end CHECK ((ended_at IS NULL) = (outcome IS NULL) AND (ended_at IS NULL) = (end_due_at IS NOT NULL)),
  CONSTRAINT caller_checks_outcome CHECK (outcome = ANY (ARRAY['hung_up'::text, 'replaced'::text, 'expired'::text, 'disowned'::text]))
);

CREATE TABLE accounts.dispatches (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  event_name text NOT NULL,
  payload jsonb NOT NULL,
  user_id character(24) NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT dispatches_pkey PRIMARY KEY (app_id, id)
);

CREATE TABLE accounts.document_acceptances (
  app_id character(24) NOT NULL,
  document text NOT NULL,
  version integer NOT NULL,
  user_id character(24) NOT NULL,
  accepted_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT document_acceptances_pkey PRIMARY KEY (app_id, document, version)
);

CREATE TABLE accounts.email_changes (
  app_id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  email text NOT NULL,
  hash text,
  session_id character(24) NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT email_changes_pkey PRIMARY KEY (app_id, user_id)
);

CREATE TABLE accounts.login_challenges (
  hash text NOT NULL,
  app_id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT login_challenges_pkey PRIMARY KEY (hash)
);

CREATE UNLOGGED TABLE accounts.login_limits (
  key character varying(255) NOT NULL,
  points integer DEFAULT 0 NOT NULL,
  expire bigint,
  CONSTRAINT login_limits_pkey PRIMARY KEY (key)
);

CREATE TABLE accounts.mail_settings (
  app_id character(24) NOT NULL,
  provider text NOT NULL,
  location text,
  host text,
  port integer,
  username text,
  secret_ciphertext text,
  sender text NOT NULL,
  templates jsonb DEFAULT '{}'::jsonb NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT mail_settings_pkey PRIMARY KEY (app_id),
  CONSTRAINT mail_settings_form CHECK (provider = 'smtp'::text AND host IS NOT NULL AND port >= 1 AND port <= 65535 AND location IS NULL OR provider = 'api'::text AND (location = ANY (ARRAY['eu'::text, 'us'::text]))),
  CONSTRAINT mail_settings_templates_size CHECK (jsonb_typeof(templates) = 'object'::text AND length(templates::text) <= 200000)
);

CREATE TABLE accounts.office_settings (
  app_id character(24) NOT NULL,
  start_moves text DEFAULT 'offer'::text NOT NULL,
  remind_after_days smallint DEFAULT 7 NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT office_settings_pkey PRIMARY KEY (app_id),
  CONSTRAINT office_settings_remind_after_days_check CHECK (remind_after_days >= 1 AND remind_after_days <= 14),
  CONSTRAINT office_settings_start_moves_check CHECK (start_moves = ANY (ARRAY['offer'::text, 'always'::text, 'never'::text]))
);

CREATE TABLE accounts.passkey_challenges (
  hash text NOT NULL,
  app_id character(24),
  user_id character(24),
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT passkey_challenges_pkey PRIMARY KEY (hash),
  CONSTRAINT passkey_challenges_owner CHECK ((app_id IS NULL) = (user_id IS NULL))
);

CREATE TABLE accounts.passkeys (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] DEFAULT ARRAY[]::text[] NOT NULL,
  synced boolean NOT NULL,
  name text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  last_used_at timestamp(3) with time zone,
  CONSTRAINT passkeys_pkey PRIMARY KEY (app_id, id)
);

CREATE TABLE accounts.password_links (
  app_id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  hash text NOT NULL,
  purpose text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  CONSTRAINT password_links_pkey PRIMARY KEY (app_id, user_id),
  CONSTRAINT password_links_purpose_known CHECK (purpose = ANY (ARRAY['recovery'::text, 'invitation'::text]))
);

CREATE TABLE accounts.payment_settings (
  app_id character(24) NOT NULL,
  public_key text NOT NULL,
  secret_key_ciphertext text,
  webhook_secret_ciphertext text,
  version integer DEFAULT 1 NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT payment_settings_pkey PRIMARY KEY (app_id)
);

CREATE TABLE accounts.recovery_codes (
  app_id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  hash text NOT NULL,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (app_id, user_id, hash)
);

CREATE TABLE accounts.recovery_requests (
  id character(24) NOT NULL,
  email text NOT NULL,
  locale text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT recovery_requests_pkey PRIMARY KEY (id)
);

CREATE TABLE accounts.sessions (
  id character(24) NOT NULL,
  app_id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  in_app_id character(24),
  parent_id character(24),
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  ended_at timestamp(3) with time zone,
  user_agent text,
  issuer_subject text,
  issuer_session text,
  method text,
  CONSTRAINT sessions_pkey PRIMARY KEY (id)
);

CREATE TABLE accounts.signing_keys (
  kid text NOT NULL,
  private_jwk jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  retired_at timestamp(3) with time zone,
  public_jwk jsonb,
  seal_due_at timestamp(3) with time zone,
  CONSTRAINT signing_keys_pkey PRIMARY KEY (kid)
);

CREATE TABLE accounts.staff_identities (
  app_id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  bound_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT staff_identities_pkey PRIMARY KEY (app_id, user_id)
);

CREATE TABLE accounts.staff_sign_ins (
  hash text NOT NULL,
  state text NOT NULL,
  nonce text NOT NULL,
  verifier text NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT staff_sign_ins_pkey PRIMARY KEY (hash)
);

CREATE TABLE accounts.support_codes (
  app_id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  code text NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT support_codes_pkey PRIMARY KEY (app_id, user_id),
  CONSTRAINT support_codes_code_form CHECK (code ~ '^[0-9]{6}$'::text)
);

CREATE TABLE accounts.totp_factors (
  app_id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  secret text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  confirmed_at timestamp(3) with time zone,
  last_step bigint,
  CONSTRAINT totp_factors_pkey PRIMARY KEY (app_id, user_id)
);

CREATE TABLE accounts.user_pictures (
  app_id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  key text NOT NULL,
  type text NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT user_pictures_pkey PRIMARY KEY (app_id, user_id)
);

CREATE TABLE accounts.users (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  job text,
  phone text,
  picture text,
  locale text DEFAULT 'fr'::text NOT NULL,
  roles text[] DEFAULT ARRAY[]::text[],
  staff boolean DEFAULT false NOT NULL,
  password_hash text,
  metadata jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  deleted_at timestamp(3) with time zone,
  address jsonb,
  anonymise_due_at timestamp(3) with time zone,
  invited_at timestamp(3) with time zone,
  search_text text DEFAULT ''::text NOT NULL,
  CONSTRAINT users_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT users_anonymise_removed CHECK (anonymise_due_at IS NULL OR deleted_at IS NOT NULL),
  CONSTRAINT users_email_lower CHECK (email = lower(email)),
  CONSTRAINT users_locale_known CHECK (locale = ANY (ARRAY['fr'::text, 'en'::text]))
);

CREATE TABLE accounts.webhook_deliveries (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  event_name text NOT NULL,
  body text NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  next_attempt_at timestamp(3) with time zone,
  history jsonb DEFAULT '[]'::jsonb NOT NULL,
  last_status integer,
  last_error text,
  last_ms integer,
  last_reply text,
  created_at timestamp(3) with time zone NOT NULL,
  finished_at timestamp(3) with time zone,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT webhook_deliveries_state CHECK (state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text]))
);

CREATE TABLE accounts.webhook_endpoints (
  app_id character(24) NOT NULL,
  secret_ciphertext text NOT NULL,
  stopped_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  events text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (app_id)
);

CREATE TABLE accounts.working_hours (
  app_id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  valid_from date NOT NULL,
  minutes smallint[],
  created_by character(24) NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT working_hours_pkey PRIMARY KEY (app_id, user_id, valid_from),
  CONSTRAINT working_hours_week CHECK (array_ndims(minutes) = 1 AND array_length(minutes, 1) = 7 AND array_position(minutes, NULL::smallint) IS NULL AND (0 <= ALL (minutes)) AND (720 >= ALL (minutes)) AND (minutes[1]::integer % 15) = 0 AND (minutes[2]::integer % 15) = 0 AND (minutes[3]::integer % 15) = 0 AND (minutes[4]::integer % 15) = 0 AND (minutes[5]::integer % 15) = 0 AND (minutes[6]::integer % 15) = 0 AND (minutes[7]::integer % 15) = 0)
);

CREATE TABLE bookings.booking_options (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  booking_id character(24) NOT NULL,
  product_id text NOT NULL,
  price_id text NOT NULL,
  tax_rate_id text,
  name text NOT NULL,
  quantity integer NOT NULL,
  unit_amount_in_cents integer NOT NULL,
  tax_percent double precision NOT NULL,
  CONSTRAINT booking_options_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT booking_options_amounts CHECK (quantity >= 1 AND quantity <= 1000 AND unit_amount_in_cents >= 0)
);

CREATE TABLE bookings.booking_payments (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  booking_id character(24) NOT NULL,
  method text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  amount_in_cents integer NOT NULL,
  payment_at timestamp(3) with time zone NOT NULL,
  voucher_id character(24),
  provider_payment_id text,
  CONSTRAINT booking_payments_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT booking_payments_amount CHECK (amount_in_cents > 0),
  CONSTRAINT booking_payments_method CHECK (method = ANY (ARRAY['stripe'::text, 'cb'::text, 'cash'::text, 'transfer'::text, 'bank_check'::text, 'vacation_check'::text, 'gift'::text, 'other'::text])),
  CONSTRAINT booking_payments_voucher CHECK ((method = 'gift'::text) = (voucher_id IS NOT NULL))
);

CREATE TABLE bookings.booking_refunds (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  booking_id character(24) NOT NULL,
  payment_id character(24) NOT NULL,
  amount_in_cents integer NOT NULL,
  status text NOT NULL,
  requested_at timestamp(3) with time zone NOT NULL,
  ended_at timestamp(3) with time zone,
  CONSTRAINT booking_refunds_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT booking_refunds_amount_check CHECK (amount_in_cents > 0),
  CONSTRAINT booking_refunds_status_check CHECK (status = ANY (ARRAY['requested'::text, 'pending'::text, 'succeeded'::text, 'failed'::text]))
);

CREATE TABLE bookings.bookings (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  number integer NOT NULL,
  room_id character(24),
  status text NOT NULL,
  arrival_date date,
  departure_date date,
  quantity integer NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  is_gift boolean DEFAULT false NOT NULL,
  gift_reclaim_code text,
  price_id text NOT NULL,
  user_id character(24),
  contact_name text DEFAULT ''::text NOT NULL,
  contact_email text,
  adults integer NOT NULL,
  children integer DEFAULT 0 NOT NULL,
  unit_amount_in_cents integer NOT NULL,
  lines jsonb NOT NULL,
  advance_percent double precision NOT NULL,
  total_in_cents bigint NOT NULL,
  paid_in_cents bigint DEFAULT 0 NOT NULL,
  confirmed_at timestamp(3) with time zone,
  valid_until date,
  voucher_left_in_cents bigint,
  created_at timestamp(3) with time zone NOT NULL,
  reminded_for date,
  remind_due_at timestamp(3) with time zone GENERATED ALWAYS AS (
CASE
    WHEN ((status = 'confirmed'::text) AND (contact_email IS NOT NULL) AND (arrival_date IS DISTINCT FROM reminded_for)) THEN (((arrival_date - 2) + '10:00:00'::time without time zone) AT TIME ZONE 'Europe/Paris'::text)
    ELSE NULL::timestamp with time zone
END) STORED,
  expiry_told_at timestamp(3) with time zone,
  expiry_due_at timestamp(3) with time zone GENERATED ALWAYS AS (
CASE
    WHEN ((status <> ALL (ARRAY['canceled'::text, 'failed'::text])) AND (contact_email IS NOT NULL) AND (voucher_left_in_cents > 0) AND (expiry_told_at IS NULL)) THEN (((valid_until - 30) + '10:00:00'::time without time zone) AT TIME ZONE 'Europe/Paris'::text)
    ELSE NULL::timestamp with time zone
END) STORED,
  free_cancellation_days smallint,
  late_refund_percent double precision DEFAULT 0 NOT NULL,
  cancel_reason text DEFAULT ''::text NOT NULL,
  CONSTRAINT bookings_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT bookings_balance CHECK (total_in_cents >= 0 AND paid_in_cents >= 0 AND paid_in_cents <= total_in_cents),
  CONSTRAINT bookings_dates CHECK (is_gift OR arrival_date IS NOT NULL),
  CONSTRAINT bookings_nights CHECK (quantity >= 1 AND quantity <= 365 AND NOT departure_date IS DISTINCT FROM (arrival_date + quantity)),
  CONSTRAINT bookings_no_double EXCLUDE USING gist (app_id WITH =, room_id WITH =, daterange(arrival_date, departure_date) WITH &&) WHERE (arrival_date IS NOT NULL AND (status <> ALL (ARRAY['canceled'::text, 'failed'::text]))),
  CONSTRAINT bookings_people CHECK (adults >= 1 AND children >= 0),
  CONSTRAINT bookings_room CHECK (arrival_date IS NULL OR room_id IS NOT NULL),
  CONSTRAINT bookings_status CHECK (status = ANY (ARRAY['confirmed'::text, 'pending'::text, 'closed'::text, 'canceled'::text, 'awaiting_payment'::text, 'failed'::text])),
  CONSTRAINT bookings_voucher CHECK ((gift_reclaim_code IS NULL) = (valid_until IS NULL) AND (gift_reclaim_code IS NULL) = (voucher_left_in_cents IS NULL) AND (gift_reclaim_code IS NULL OR is_gift AND confirmed_at IS NOT NULL AND voucher_left_in_cents >= 0 AND voucher_left_in_cents <= total_in_cents))
);

CREATE TABLE bookings.external_calendars (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  room_id character(24) NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  next_sync_at timestamp(3) with time zone NOT NULL,
  last_tried_at timestamp(3) with time zone,
  last_synced_at timestamp(3) with time zone,
  error text,
  failures integer DEFAULT 0 NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT external_calendars_pkey PRIMARY KEY (app_id, id)
);

CREATE TABLE bookings.external_nights (
  app_id character(24) NOT NULL,
  calendar_id character(24) NOT NULL,
  room_id character(24) NOT NULL,
  from_date date NOT NULL,
  until_date date NOT NULL,
  CONSTRAINT external_nights_pkey PRIMARY KEY (app_id, calendar_id, from_date, until_date),
  CONSTRAINT external_nights_order_check CHECK (from_date < until_date)
);

CREATE TABLE bookings.rooms (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  product_id text NOT NULL,
  price_id text NOT NULL,
  tax_rate_id text,
  name text NOT NULL,
  unit_amount_in_cents integer,
  tax_percent double precision DEFAULT 0 NOT NULL,
  booking_options jsonb DEFAULT '[]'::jsonb NOT NULL,
  restrictions jsonb DEFAULT '{}'::jsonb NOT NULL,
  price_list jsonb DEFAULT '[]'::jsonb NOT NULL,
  advance_percent double precision,
  calendar_secret text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT rooms_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT rooms_amounts CHECK (unit_amount_in_cents >= 0 AND tax_percent >= 0::double precision AND tax_percent <= 100::double precision AND advance_percent >= 0::double precision AND advance_percent <= 100::double precision)
);

CREATE TABLE bookings.settings (
  app_id character(24) NOT NULL,
  open_hour integer DEFAULT 9 NOT NULL,
  close_hour integer DEFAULT 18 NOT NULL,
  default_status text DEFAULT 'pending'::text NOT NULL,
  advance_percent double precision DEFAULT 30 NOT NULL,
  tourist_tax_in_cents integer DEFAULT 0 NOT NULL,
  arrival_from text DEFAULT '16:00'::text NOT NULL,
  departure_until text DEFAULT '11:00'::text NOT NULL,
  gift_prices jsonb DEFAULT '[]'::jsonb NOT NULL,
  last_number integer DEFAULT 0 NOT NULL,
  free_cancellation_days smallint,
  late_refund_percent double precision DEFAULT 0 NOT NULL,
  CONSTRAINT settings_pkey PRIMARY KEY (app_id),
  CONSTRAINT settings_amounts CHECK (advance_percent >= 0::double precision AND advance_percent <= 100::double precision AND tourist_tax_in_cents >= 0),
  CONSTRAINT settings_hours CHECK (open_hour >= 0 AND open_hour < close_hour AND close_hour <= 24),
  CONSTRAINT settings_status CHECK (default_status = ANY (ARRAY['confirmed'::text, 'pending'::text, 'closed'::text, 'canceled'::text, 'awaiting_payment'::text, 'failed'::text]))
);

CREATE TABLE bookings.voucher_entries (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  voucher_id character(24) NOT NULL,
  "position" bigint DEFAULT nextval('bookings.voucher_entries_position_seq'::regclass) NOT NULL,
  kind text NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  amount_in_cents bigint NOT NULL,
  left_in_cents bigint NOT NULL,
  booking_id character(24),
  CONSTRAINT voucher_entries_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT voucher_entries_kind CHECK (kind = ANY (ARRAY['issued'::text, 'used'::text, 'returned'::text])),
  CONSTRAINT voucher_entries_left CHECK (left_in_cents >= 0),
  CONSTRAINT voucher_entries_sign CHECK ((kind = 'used'::text) = (amount_in_cents < 0))
);

CREATE TABLE bookings.voucher_guesses (
  app_id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  count integer NOT NULL,
  until timestamp(3) with time zone NOT NULL,
  CONSTRAINT voucher_guesses_pkey PRIMARY KEY (app_id, user_id)
);

CREATE TABLE chats.live_tickets (
  hash text NOT NULL,
  session_id character(24) NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT live_tickets_pkey PRIMARY KEY (hash)
);

CREATE TABLE chats.message_search (
  app_id character(24) NOT NULL,
  message_id character(24) NOT NULL,
  task_id character(24) NOT NULL,
  internal boolean NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  words tsvector NOT NULL,
  CONSTRAINT message_search_pkey PRIMARY KEY (app_id, message_id)
);

CREATE TABLE chats.messages (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  thread_id character(24) NOT NULL,
  task_id character(24) NOT NULL,
  internal boolean NOT NULL,
  author_id character(24),
  text text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  file_id character(24),
  outside_id character(24),
  CONSTRAINT messages_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT messages_length CHECK (char_length(text) >= 1 AND char_length(text) <= 2500),
  CONSTRAINT messages_one_author CHECK (num_nonnulls(author_id, outside_id) = 1),
  CONSTRAINT messages_outside_client CHECK (outside_id IS NULL OR NOT internal)
);

CREATE TABLE chats.thread_reads (
  app_id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  thread_id character(24) NOT NULL,
  message_id character(24) NOT NULL,
  read_to timestamp(3) with time zone NOT NULL,
  CONSTRAINT thread_reads_pkey PRIMARY KEY (app_id, user_id, thread_id)
);

CREATE TABLE clouds.clusters (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  provider text NOT NULL,
  provider_id text NOT NULL,
  name text NOT NULL,
  status text NOT NULL,
  version text NOT NULL,
  node_count integer NOT NULL,
  zone text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  seen_at timestamp(3) with time zone,
  removed_at timestamp(3) with time zone,
  CONSTRAINT clusters_pkey PRIMARY KEY (app_id, id)
);

CREATE TABLE clouds.connections (
  app_id character(24) NOT NULL,
  provider text NOT NULL,
  secret text,
  checked_at timestamp(3) with time zone,
  failed_since timestamp(3) with time zone,
  disconnected_at timestamp(3) with time zone,
  unread_places jsonb DEFAULT '[]'::jsonb NOT NULL,
  extra_zones text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT connections_pkey PRIMARY KEY (app_id, provider),
  CONSTRAINT connections_disconnected_without_secret CHECK (disconnected_at IS NULL OR secret IS NULL),
  CONSTRAINT connections_provider_known CHECK (provider = ANY (ARRAY['scw'::text, 'aws'::text, 'gcp'::text]))
);

CREATE TABLE clouds.rules (
  app_id character(24) NOT NULL,
  actions_need_approval boolean DEFAULT false NOT NULL,
  CONSTRAINT rules_pkey PRIMARY KEY (app_id)
);

CREATE TABLE clouds.server_actions (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  server_id character(24) NOT NULL,
  action text NOT NULL,
  status text NOT NULL,
  user_id character(24) NOT NULL,
  staff boolean NOT NULL,
  requested_at timestamp(3) with time zone NOT NULL,
  sent_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  failure text,
  task_id character(24),
  answered_by_id character(24),
  answered_at timestamp(3) with time zone,
  CONSTRAINT server_actions_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT server_actions_waiting_task CHECK (status <> 'waiting'::text OR task_id IS NOT NULL)
);

CREATE TABLE clouds.server_probes (
  app_id character(24) NOT NULL,
  server_id character(24) NOT NULL,
  probe_id character(24) NOT NULL,
  linked_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT server_probes_pkey PRIMARY KEY (app_id, server_id, probe_id)
);

CREATE TABLE clouds.server_tasks (
  app_id character(24) NOT NULL,
  server_id character(24) NOT NULL,
  task_id character(24) NOT NULL,
  linked_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT server_tasks_pkey PRIMARY KEY (app_id, server_id, task_id)
);

CREATE TABLE clouds.servers (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  provider text NOT NULL,
  provider_id text,
  name text NOT NULL,
  status text NOT NULL,
  zone text NOT NULL,
  commercial_type text NOT NULL,
  image text NOT NULL,
  public_address text,
  monthly_price_in_cents integer,
  created_at timestamp(3) with time zone NOT NULL,
  seen_at timestamp(3) with time zone,
  removed_at timestamp(3) with time zone,
  chosen jsonb,
  search_text text DEFAULT ''::text NOT NULL,
  CONSTRAINT servers_pkey PRIMARY KEY (app_id, id)
);

CREATE TABLE clouds.ssh_keys (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  name text NOT NULL,
  public_key text NOT NULL,
  fingerprint text NOT NULL,
  created_by_id character(24) NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT ssh_keys_pkey PRIMARY KEY (app_id, id)
);

CREATE TABLE mails.account_settings (
  app_id character(24) NOT NULL,
  message_mails text NOT NULL,
  mail_replies boolean NOT NULL,
  mail_requests boolean NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  outside_addresses boolean DEFAULT false NOT NULL,
  CONSTRAINT account_settings_pkey PRIMARY KEY (app_id),
  CONSTRAINT account_settings_known CHECK (message_mails = ANY (ARRAY['now'::text, 'digest'::text, 'never'::text]))
);

CREATE TABLE mails.failing_addresses (
  address text NOT NULL,
  failures integer NOT NULL,
  first_failed_at timestamp(3) with time zone NOT NULL,
  last_failed_at timestamp(3) with time zone NOT NULL,
  code text NOT NULL,
  failing_since timestamp(3) with time zone,
  CONSTRAINT failing_addresses_pkey PRIMARY KEY (address)
);

CREATE TABLE mails.inbound (
  id character(24) NOT NULL,
  app_id character(24),
  task_id character(24),
  user_id character(24),
  message_id character(24),
  source text NOT NULL,
  source_key text NOT NULL,
  digest character(64) NOT NULL,
  message_digest character(64),
  peer text,
  helo text,
  envelope_from text,
  envelope_to text[] DEFAULT '{}'::text[] NOT NULL,
  state text NOT NULL,
  reason text,
  opens boolean DEFAULT false NOT NULL,
  as_staff boolean DEFAULT false NOT NULL,
  from_address text,
  from_name text,
  to_addresses text[] DEFAULT '{}'::text[] NOT NULL,
  cc_addresses text[] DEFAULT '{}'::text[] NOT NULL,
  subject text,
  title text,
  continues text,
  sent_at timestamp(3) with time zone,
  received_at timestamp(3) with time zone NOT NULL,
  proof text,
  size integer NOT NULL,
  last_error text,
  handled_by character(24),
  handled_at timestamp(3) with time zone,
  raw_discard_at timestamp(3) with time zone,
  version integer DEFAULT 1 NOT NULL,
  raw_discarded_at timestamp(3) with time zone,
  expiry_told_at timestamp(3) with time zone,
  outside_id character(24),
  CONSTRAINT inbound_pkey PRIMARY KEY (id),
  CONSTRAINT inbound_proof CHECK (proof = ANY (ARRAY['dkim'::text, 'spf'::text, 'header'::text, 'token'::text, 'none'::text, 'fail'::text])),
  CONSTRAINT inbound_state CHECK (state = ANY (ARRAY['received'::text, 'held'::text, 'accepted'::text, 'posted'::text, 'ignored'::text, 'discarded'::text, 'failed'::text]))
);

CREATE TABLE mails.inbound_contents (
  inbound_id character(24) NOT NULL,
  app_id character(24),
  text text NOT NULL,
  full_text text NOT NULL,
  parts jsonb NOT NULL,
  not_taken text NOT NULL,
  headers jsonb NOT NULL,
  document_id character(24),
  document_name text,
  document_size integer,
  document_posted_at timestamp(3) with time zone,
  CONSTRAINT inbound_contents_pkey PRIMARY KEY (inbound_id)
);

CREATE TABLE mails.inbound_sources (
  source text NOT NULL,
  checked_at timestamp(3) with time zone,
  failing_since timestamp(3) with time zone,
  last_error text,
  told_at timestamp(3) with time zone,
  uid_validity bigint,
  last_uid bigint,
  mailbox text,
  server text,
  CONSTRAINT inbound_sources_pkey PRIMARY KEY (source)
);

CREATE TABLE mails.outgoing (
  id character(24) NOT NULL,
  app_id character(24),
  user_id character(24),
  address text NOT NULL,
  locale text NOT NULL,
  template text NOT NULL,
  variables jsonb,
  attachments jsonb,
  key text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  next_attempt_at timestamp(3) with time zone,
  attempts integer DEFAULT 0 NOT NULL,
  lease_until timestamp(3) with time zone,
  last_error text,
  sent_at timestamp(3) with time zone,
  given_up_at timestamp(3) with time zone,
  cancelled_at timestamp(3) with time zone,
  bounced_at timestamp(3) with time zone,
  provider_id text,
  task_id character(24),
  internal_chain boolean DEFAULT false NOT NULL,
  list_id text,
  bounce_token text,
  outside_id character(24),
  CONSTRAINT outgoing_pkey PRIMARY KEY (id),
  CONSTRAINT outgoing_address_form CHECK (address ~ '^[^[:space:][:cntrl:]<>,;"]+@[^[:space:][:cntrl:]<>,;"]+$'::text AND char_length(address) <= 254),
  CONSTRAINT outgoing_cleared CHECK (num_nonnulls(sent_at, cancelled_at) = 0 OR num_nonnulls(variables, attachments) = 0),
  CONSTRAINT outgoing_ended CHECK (num_nonnulls(sent_at, given_up_at, cancelled_at) <= 1),
  CONSTRAINT outgoing_locale_known CHECK (locale = ANY (ARRAY['fr'::text, 'en'::text]))
);

CREATE TABLE mails.outgoing_messages (
  app_id character(24) NOT NULL,
  message_id character(24) NOT NULL,
  outgoing_id character(24) NOT NULL,
  CONSTRAINT outgoing_messages_pkey PRIMARY KEY (message_id, outgoing_id)
);

CREATE TABLE mails.outside_reply_addresses (
  app_id character(24) NOT NULL,
  outside_id character(24) NOT NULL,
  task_id character(24) NOT NULL,
  token text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT outside_reply_addresses_pkey PRIMARY KEY (app_id, outside_id)
);

CREATE TABLE mails.reply_addresses (
  app_id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  task_id character(24) NOT NULL,
  token text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT reply_addresses_pkey PRIMARY KEY (app_id, user_id, task_id)
);

CREATE TABLE mails.sender_rules (
  id character(24) NOT NULL,
  app_id character(24),
  pattern text NOT NULL,
  rule text NOT NULL,
  note text NOT NULL,
  user_id character(24) NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT sender_rules_pkey PRIMARY KEY (id),
  CONSTRAINT sender_rules_known CHECK (rule = 'block'::text OR rule = 'trust'::text AND app_id IS NOT NULL),
  CONSTRAINT sender_rules_pattern_key UNIQUE NULLS NOT DISTINCT (app_id, pattern)
);

CREATE TABLE mails.stored_raws (
  id character(24) NOT NULL,
  stored_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT stored_raws_pkey PRIMARY KEY (id)
);

CREATE TABLE notifs.muted_requests (
  app_id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  task_id character(24) NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT muted_requests_pkey PRIMARY KEY (app_id, user_id, task_id)
);

CREATE TABLE notifs.notices (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  source text NOT NULL,
  kind text NOT NULL,
  category text NOT NULL,
  in_inbox boolean NOT NULL,
  task_id character(24),
  actor_id character(24),
  message_id character(24),
  probe_id character(24),
  created_at timestamp(3) with time zone NOT NULL,
  read_at timestamp(3) with time zone,
  push_due_at timestamp(3) with time zone,
  mail_due_at timestamp(3) with time zone,
  mail_mode text,
  maintenance_id character(24),
  facts jsonb,
  incident_id character(24),
  reason text,
  fold text,
  settled_by character(24),
  pushed_at timestamp(3) with time zone,
  push_error text,
  absence_id character(24),
  other_app_id character(24),
  CONSTRAINT notices_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT notices_category_known CHECK (category = ANY (ARRAY['incoming'::text, 'assigned'::text, 'decisions'::text, 'answer'::text, 'messages'::text, 'progress'::text, 'availability'::text, 'payments'::text, 'security'::text])),
  CONSTRAINT notices_mail_mode_known CHECK ((mail_due_at IS NULL) = (mail_mode IS NULL) AND (mail_mode = ANY (ARRAY['now'::text, 'digest'::text]))),
  CONSTRAINT notices_reason_known CHECK (reason = ANY (ARRAY['assigned'::text, 'watcher'::text, 'on_duty'::text, 'project'::text, 'decider'::text]))
);

CREATE TABLE notifs.oncall_channels (
  app_id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  list jsonb NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT oncall_channels_pkey PRIMARY KEY (app_id, user_id)
);

CREATE TABLE notifs.outside_mails (
  app_id character(24) NOT NULL,
  outside_id character(24) NOT NULL,
  task_id character(24) NOT NULL,
  mailed_to timestamp(3) with time zone NOT NULL,
  mail_due_at timestamp(3) with time zone,
  CONSTRAINT outside_mails_pkey PRIMARY KEY (app_id, outside_id)
);

CREATE TABLE notifs.preferences (
  app_id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  choices jsonb DEFAULT '{}'::jsonb NOT NULL,
  digest_hour smallint DEFAULT 8 NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  monthly_report boolean DEFAULT true NOT NULL,
  quiet_days smallint[],
  quiet_from smallint,
  quiet_to smallint,
  satisfaction boolean DEFAULT true NOT NULL,
  announcements boolean DEFAULT true NOT NULL,
  CONSTRAINT preferences_pkey PRIMARY KEY (app_id, user_id),
  CONSTRAINT preferences_digest_hour_known CHECK (digest_hour >= 0 AND digest_hour <= 23),
  CONSTRAINT preferences_quiet_days_known CHECK (quiet_days <@ ARRAY[1::smallint, 2::smallint, 3::smallint, 4::smallint, 5::smallint, 6::smallint, 7::smallint]),
  CONSTRAINT preferences_quiet_hours_known CHECK ((quiet_from IS NULL) = (quiet_to IS NULL) AND quiet_from <> quiet_to AND quiet_from >= 0 AND quiet_from <= 1439 AND quiet_to >= 0 AND quiet_to <= 1439)
);

CREATE TABLE notifs.push_keys (
  id smallint NOT NULL,
  public_key text NOT NULL,
  private_key text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  private_key_ciphertext text,
  seal_due_at timestamp(3) with time zone,
  CONSTRAINT push_keys_pkey PRIMARY KEY (id),
  CONSTRAINT push_keys_one CHECK (id = 1)
);

CREATE TABLE notifs.push_subscriptions (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  device text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT push_subscriptions_endpoint_form CHECK (endpoint ~ '^https?://'::text AND char_length(endpoint) <= 1000)
);

CREATE TABLE notifs.reminders (
  app_id character(24) NOT NULL,
  task_id character(24) NOT NULL,
  pending_at timestamp(3) with time zone NOT NULL,
  due_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT reminders_pkey PRIMARY KEY (app_id, task_id)
);

CREATE TABLE notifs.service_subscriptions (
  app_id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  probe_id character(24) NOT NULL,
  incidents boolean NOT NULL,
  maintenances boolean NOT NULL,
  inbox boolean NOT NULL,
  push boolean NOT NULL,
  mail text NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  certificates boolean DEFAULT false NOT NULL,
  CONSTRAINT service_subscriptions_pkey PRIMARY KEY (app_id, user_id, probe_id),
  CONSTRAINT service_subscriptions_mail_known CHECK (mail = ANY (ARRAY['now'::text, 'digest'::text, 'never'::text]))
);

CREATE TABLE payments.billed_work_logs (
  app_id character(24) NOT NULL,
  work_log_id character(24) NOT NULL,
  task_id character(24) NOT NULL,
  invoice_id character(24) NOT NULL,
  line_id character(24) NOT NULL,
  billable_ms bigint NOT NULL,
  off_hours_ms bigint NOT NULL,
  category_id character(24),
  CONSTRAINT billed_work_logs_pkey PRIMARY KEY (app_id, work_log_id),
  CONSTRAINT billed_work_logs_time_check CHECK (off_hours_ms >= 0 AND off_hours_ms <= billable_ms)
);

CREATE TABLE payments.catalogue_cache (
  app_id character(24) NOT NULL,
  kind text NOT NULL,
  data jsonb,
  settings_version integer NOT NULL,
  read_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT catalogue_cache_pkey PRIMARY KEY (app_id, kind)
);

CREATE TABLE payments.catalogue_items (
  app_id character(24) NOT NULL,
  kind text NOT NULL,
  id text NOT NULL,
  product_id text,
  name text NOT NULL,
  nickname text,
  unit_amount_in_cents bigint,
  currency text,
  "interval" text,
  percentage double precision,
  inclusive boolean,
  active boolean NOT NULL,
  metadata jsonb DEFAULT '{}'::jsonb NOT NULL,
  read_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT catalogue_items_pkey PRIMARY KEY (app_id, kind, id),
  CONSTRAINT catalogue_items_kind_check CHECK (kind = ANY (ARRAY['product'::text, 'price'::text, 'tax_rate'::text])),
  CONSTRAINT catalogue_items_price_check CHECK (kind <> 'price'::text OR product_id IS NOT NULL AND currency IS NOT NULL),
  CONSTRAINT catalogue_items_rate_check CHECK (kind <> 'tax_rate'::text OR percentage IS NOT NULL AND inclusive IS NOT NULL)
);

CREATE TABLE payments.catalogues (
  app_id character(24) NOT NULL,
  settings_version integer DEFAULT 0 NOT NULL,
  read_at timestamp(3) with time zone,
  failing_since timestamp(3) with time zone,
  refresh_due_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT catalogues_pkey PRIMARY KEY (app_id)
);

CREATE TABLE payments.collection_settings (
  app_id character(24) NOT NULL,
  collect boolean DEFAULT true NOT NULL,
  accountant_email text,
  version integer DEFAULT 1 NOT NULL,
  invoice_annex boolean DEFAULT false NOT NULL,
  CONSTRAINT collection_settings_pkey PRIMARY KEY (app_id)
);

CREATE TABLE payments.collections (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  invoice_id character(24) NOT NULL,
  attempt smallint,
  means text NOT NULL,
  payment_method_id text,
  method_last4 text,
  mandate_id text,
  mandate_reference text,
  amount_in_cents bigint NOT NULL,
  due_on date NOT NULL,
  state text DEFAULT 'planned'::text NOT NULL,
  notified_at timestamp(3) with time zone,
  notice_keys text[] DEFAULT '{}'::text[] NOT NULL,
  claimed_at timestamp(3) with time zone,
  provider_payment_id text,
  reason_code text,
  submitted_at timestamp(3) with time zone,
  settled_at timestamp(3) with time zone,
  failed_at timestamp(3) with time zone,
  canceled_at timestamp(3) with time zone,
  disputed_at timestamp(3) with time zone,
  refunded_in_cents bigint DEFAULT 0 NOT NULL,
  silent_since timestamp(3) with time zone,
  readings integer DEFAULT 0 NOT NULL,
  applied_reading integer DEFAULT 0 NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT collections_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT collections_amount_check CHECK (amount_in_cents > 0),
  CONSTRAINT collections_attempt_check CHECK (attempt >= 1 AND attempt <= 4),
  CONSTRAINT collections_means_check CHECK (means = ANY (ARRAY['sepa_debit'::text, 'card'::text])),
  CONSTRAINT collections_notice_check CHECK (attempt IS NULL OR notified_at IS NOT NULL OR (state = ANY (ARRAY['planned'::text, 'canceled'::text]))),
  CONSTRAINT collections_state_check CHECK (state = ANY (ARRAY['planned'::text, 'notified'::text, 'submitted'::text, 'processing'::text, 'paid'::text, 'failed'::text, 'canceled'::text, 'disputed'::text, 'lost'::text, 'refunded'::text])),
  CONSTRAINT collections_submitted_check CHECK (submitted_at IS NOT NULL OR (state = ANY (ARRAY['planned'::text, 'notified'::text, 'canceled'::text])))
);

CREATE TABLE payments.customers (
  app_id character(24) NOT NULL,
  customer_id text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  readings integer DEFAULT 0 NOT NULL,
  applied_reading integer DEFAULT 0 NOT NULL,
  reconciled_at timestamp(3) with time zone,
  CONSTRAINT customers_pkey PRIMARY KEY (app_id)
);

CREATE TABLE payments.guest_payments (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  booking_id character(24) NOT NULL,
  secret text NOT NULL,
  amount_in_cents integer NOT NULL,
  status text DEFAULT 'open'::text NOT NULL,
  provider_payment_id text,
  failure_reason text,
  paid_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  read_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT guest_payments_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT guest_payments_amount_check CHECK (amount_in_cents > 0),
  CONSTRAINT guest_payments_paid_check CHECK ((status = 'paid'::text) = (paid_at IS NOT NULL)),
  CONSTRAINT guest_payments_status_check CHECK (status = ANY (ARRAY['open'::text, 'processing'::text, 'paid'::text, 'failed'::text, 'void'::text]))
);

CREATE TABLE payments.invoice_counters (
  issuer_id character(24) NOT NULL,
  series text NOT NULL,
  year smallint NOT NULL,
  last_number integer NOT NULL,
  last_issued_on date NOT NULL,
  CONSTRAINT invoice_counters_pkey PRIMARY KEY (issuer_id, series, year)
);

CREATE TABLE payments.invoice_lines (
  app_id character(24) NOT NULL,
  invoice_id character(24) NOT NULL,
  "position" smallint NOT NULL,
  title text NOT NULL,
  detail text DEFAULT ''::text NOT NULL,
  quantity numeric(12,3) NOT NULL,
  unit text NOT NULL,
  unit_price_in_cents bigint NOT NULL,
  vat_percent numeric(4,2) NOT NULL,
  net_in_cents bigint NOT NULL,
  task_id character(24),
  corrects_position smallint,
  id character(24) DEFAULT payments.new_line_id() NOT NULL,
  source text DEFAULT 'manual'::text NOT NULL,
  billed_ms bigint,
  proposed_net_in_cents bigint,
  is_unpriced boolean DEFAULT false NOT NULL,
  CONSTRAINT invoice_lines_pkey PRIMARY KEY (app_id, invoice_id, "position"),
  CONSTRAINT invoice_lines_price_check CHECK (unit_price_in_cents >= 0),
  CONSTRAINT invoice_lines_quantity_check CHECK (quantity > 0::numeric),
  CONSTRAINT invoice_lines_source_check CHECK (source = ANY (ARRAY['manual'::text, 'estimate'::text, 'time'::text, 'contract'::text]))
);

CREATE TABLE payments.invoice_notes (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  invoice_id character(24) NOT NULL,
  status text NOT NULL,
  note text NOT NULL,
  user_id character(24) NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT invoice_notes_pkey PRIMARY KEY (app_id, id)
);

CREATE TABLE payments.invoiced_requests (
  app_id character(24) NOT NULL,
  task_id character(24) NOT NULL,
  invoice_id character(24) NOT NULL,
  CONSTRAINT invoiced_requests_pkey PRIMARY KEY (app_id, task_id)
);

CREATE TABLE payments.invoices (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  issuer_id character(24),
  kind text DEFAULT 'invoice'::text NOT NULL,
  status text DEFAULT 'draft'::text NOT NULL,
  number text,
  subject text NOT NULL,
  reference text DEFAULT ''::text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  period_from date,
  period_to date,
  issued_on date,
  due_on date,
  paid_on date,
  paid_by text,
  corrects_id character(24),
  seller jsonb,
  buyer jsonb,
  payment jsonb,
  net_in_cents bigint DEFAULT 0 NOT NULL,
  vat_in_cents bigint DEFAULT 0 NOT NULL,
  gross_in_cents bigint DEFAULT 0 NOT NULL,
  vat jsonb DEFAULT '[]'::jsonb NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  booking_id character(24),
  standing text,
  credited_in_cents bigint DEFAULT 0 NOT NULL,
  annex jsonb,
  CONSTRAINT invoices_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT invoices_booking_check CHECK (booking_id IS NULL OR issuer_id IS NULL OR issuer_id = app_id),
  CONSTRAINT invoices_corrects_check CHECK ((kind = 'credit_note'::text) = (corrects_id IS NOT NULL)),
  CONSTRAINT invoices_issued_check CHECK (status = 'draft'::text AND number IS NULL AND issued_on IS NULL OR status <> 'draft'::text AND number IS NOT NULL AND issued_on IS NOT NULL AND due_on IS NOT NULL AND issuer_id IS NOT NULL AND seller IS NOT NULL AND buyer IS NOT NULL),
  CONSTRAINT invoices_kind_check CHECK (kind = ANY (ARRAY['invoice'::text, 'credit_note'::text])),
  CONSTRAINT invoices_paid_check CHECK ((status = 'paid'::text) = (paid_on IS NOT NULL)),
  CONSTRAINT invoices_period_check CHECK (period_from <= period_to),
  CONSTRAINT invoices_standing_check CHECK (standing = ANY (ARRAY['announced'::text, 'again'::text, 'under_way'::text, 'failed'::text])),
  CONSTRAINT invoices_status_check CHECK (status = ANY (ARRAY['draft'::text, 'issued'::text, 'paid'::text, 'credited'::text, 'written_off'::text])),
  CONSTRAINT invoices_sums_check CHECK (gross_in_cents = (net_in_cents + vat_in_cents))
);

CREATE TABLE payments.issuers (
  app_id character(24) NOT NULL,
  legal_name text NOT NULL,
  address jsonb NOT NULL,
  siren text NOT NULL,
  vat_number text NOT NULL,
  email text NOT NULL,
  legal_notice text DEFAULT ''::text NOT NULL,
  iban text,
  payment_days smallint DEFAULT 30 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  creditor_id text,
  failures_since timestamp(3) with time zone,
  failures_due_at timestamp(3) with time zone,
  quote_terms jsonb DEFAULT '{"en": "", "fr": ""}'::jsonb NOT NULL,
  CONSTRAINT issuers_pkey PRIMARY KEY (app_id),
  CONSTRAINT issuers_payment_days_check CHECK (payment_days >= 0 AND payment_days <= 60)
);

CREATE TABLE payments.methods (
  app_id character(24) NOT NULL,
  id text NOT NULL,
  type text NOT NULL,
  last4 text NOT NULL,
  bank_or_brand text,
  mandate_id text,
  mandate_reference text,
  is_usable boolean DEFAULT false NOT NULL,
  refused_at timestamp(3) with time zone,
  refused_code text,
  is_default boolean DEFAULT false NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT methods_pkey PRIMARY KEY (app_id, id)
);

CREATE TABLE payments.payment_events (
  provider_event_id text NOT NULL,
  id character(24) NOT NULL,
  type text NOT NULL,
  object_id text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  received_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT payment_events_pkey PRIMARY KEY (provider_event_id)
);

CREATE TABLE payments.payments (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  provider_payment_id text NOT NULL,
  purpose text DEFAULT 'invoice'::text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  invoice_number text,
  invoice_url text,
  payment_method_id text,
  mandate_id text,
  method_type text NOT NULL,
  method_last4 text,
  status text NOT NULL,
  amount_in_cents integer NOT NULL,
  currency text NOT NULL,
  notice_sent_at timestamp(3) with time zone,
  due_at timestamp(3) with time zone,
  submitted_at timestamp(3) with time zone,
  expected_at timestamp(3) with time zone,
  paid_at timestamp(3) with time zone,
  failed_at timestamp(3) with time zone,
  failure_reason text,
  retry_at timestamp(3) with time zone,
  disputed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  read_at timestamp(3) with time zone NOT NULL,
  refunded_in_cents integer DEFAULT 0 NOT NULL,
  CONSTRAINT payments_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT payments_currency_check CHECK (currency = 'eur'::text),
  CONSTRAINT payments_purpose_check CHECK (purpose = ANY (ARRAY['invoice'::text, 'verification'::text])),
  CONSTRAINT payments_status_check CHECK (status = ANY (ARRAY['mandate'::text, 'notice_sent'::text, 'submitted'::text, 'processing'::text, 'paid'::text, 'failed'::text, 'disputed'::text, 'refunded'::text]))
);

CREATE TABLE payments.refunds (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  payment_id character(24),
  provider_payment_id text NOT NULL,
  provider_refund_id text,
  amount_in_cents integer NOT NULL,
  status text DEFAULT 'requested'::text NOT NULL,
  failure_reason text,
  requested_at timestamp(3) with time zone NOT NULL,
  ended_at timestamp(3) with time zone,
  CONSTRAINT refunds_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT refunds_amount_check CHECK (amount_in_cents > 0),
  CONSTRAINT refunds_ended_check CHECK ((status = ANY (ARRAY['succeeded'::text, 'failed'::text])) = (ended_at IS NOT NULL)),
  CONSTRAINT refunds_status_check CHECK (status = ANY (ARRAY['requested'::text, 'pending'::text, 'succeeded'::text, 'failed'::text]))
);

CREATE TABLE payments.subscriptions (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  provider_subscription_id text NOT NULL,
  status text NOT NULL,
  items jsonb DEFAULT '[]'::jsonb NOT NULL,
  amount_in_cents integer NOT NULL,
  currency text NOT NULL,
  "interval" text,
  interval_count integer DEFAULT 1 NOT NULL,
  started_at timestamp(3) with time zone NOT NULL,
  next_at timestamp(3) with time zone,
  ends_at timestamp(3) with time zone,
  next_amount_in_cents integer,
  price_changes_at timestamp(3) with time zone,
  price_announced_at timestamp(3) with time zone,
  read_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT subscriptions_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT subscriptions_price_check CHECK (num_nonnulls(next_amount_in_cents, price_changes_at, price_announced_at) = ANY (ARRAY[0, 3])),
  CONSTRAINT subscriptions_status_check CHECK (status = ANY (ARRAY['active'::text, 'trial'::text, 'failed'::text, 'paused'::text, 'ended'::text]))
);

CREATE TABLE payments.transfers (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  key text NOT NULL,
  booked_on date NOT NULL,
  amount_in_cents bigint NOT NULL,
  payer text NOT NULL,
  reference text NOT NULL,
  imported_at timestamp(3) with time zone NOT NULL,
  imported_by character(24) NOT NULL,
  invoice_app_id character(24),
  invoice_id character(24),
  settled_at timestamp(3) with time zone,
  settled_by character(24),
  CONSTRAINT transfers_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT transfers_amount_check CHECK (amount_in_cents > 0),
  CONSTRAINT transfers_invoice_check CHECK (invoice_id IS NULL OR settled_at IS NOT NULL),
  CONSTRAINT transfers_settled_check CHECK ((settled_at IS NULL) = (settled_by IS NULL))
);

CREATE TABLE platform.account_revisions (
  app_id character(24) NOT NULL,
  slot smallint NOT NULL,
  revision bigint NOT NULL,
  CONSTRAINT account_revisions_pkey PRIMARY KEY (app_id, slot)
) WITH (fillfactor=50);

CREATE TABLE platform.backups (
  id character(24) NOT NULL,
  started_at timestamp(3) with time zone NOT NULL,
  finished_at timestamp(3) with time zone NOT NULL,
  bytes bigint NOT NULL,
  rows bigint NOT NULL,
  files integer NOT NULL,
  encrypted boolean NOT NULL,
  CONSTRAINT backups_pkey PRIMARY KEY (id)
);

CREATE TABLE platform.events (
  id character(24) NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  app_id character(24),
  actor jsonb NOT NULL,
  name text NOT NULL,
  subject character(24) NOT NULL,
  data jsonb NOT NULL,
  CONSTRAINT events_pkey PRIMARY KEY (id)
);

CREATE TABLE platform.idempotent_answers (
  caller text NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  status integer,
  body jsonb,
  created_at timestamp(3) with time zone NOT NULL,
  attempt text,
  effect text,
  CONSTRAINT idempotent_answers_pkey PRIMARY KEY (caller, key)
);

CREATE TABLE platform.known_words (
  word text COLLATE pg_catalog."C" NOT NULL,
  slips text[],
  CONSTRAINT known_words_pkey PRIMARY KEY (word)
);

CREATE TABLE platform.processes (
  id character(24) NOT NULL,
  host text NOT NULL,
  version text NOT NULL,
  services text[],
  roles text[],
  started_at timestamp(3) with time zone NOT NULL,
  seen_at timestamp(3) with time zone NOT NULL,
  parts jsonb NOT NULL,
  queues jsonb,
  cache jsonb,
  CONSTRAINT processes_pkey PRIMARY KEY (id)
);

CREATE UNLOGGED TABLE platform.rate_limits (
  key text NOT NULL,
  count integer NOT NULL,
  ends_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);

CREATE TABLE platform.settings (
  key text NOT NULL,
  value jsonb NOT NULL,
  CONSTRAINT settings_pkey PRIMARY KEY (key)
);

CREATE TABLE platform.undelivered (
  event_id character(24) NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  traceparent text,
  pending text[],
  redeliver_at timestamp(3) with time zone,
  CONSTRAINT undelivered_pkey PRIMARY KEY (event_id)
);

CREATE TABLE platform.work (
  kind text NOT NULL,
  id text NOT NULL,
  app_id character(24),
  turn text COLLATE pg_catalog."C" NOT NULL,
  due_at timestamp(3) with time zone,
  lease_token character(24),
  attempts integer DEFAULT 0 NOT NULL,
  asked integer DEFAULT 1 NOT NULL,
  last_error text,
  failed_at timestamp(3) with time zone,
  reopened boolean DEFAULT false NOT NULL,
  CONSTRAINT work_pkey PRIMARY KEY (kind, id),
  CONSTRAINT work_due_or_failed CHECK ((due_at IS NULL) = (failed_at IS NOT NULL))
);

CREATE TABLE projects.answer_settings (
  app_id character(24) NOT NULL,
  mail_answers text DEFAULT 'completion'::text NOT NULL,
  ceiling_in_cents integer DEFAULT 100000 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  satisfaction_mails boolean DEFAULT true NOT NULL,
  CONSTRAINT answer_settings_pkey PRIMARY KEY (app_id),
  CONSTRAINT answer_settings_ceiling CHECK (ceiling_in_cents >= 0 AND ceiling_in_cents <= 10000000),
  CONSTRAINT answer_settings_known CHECK (mail_answers = ANY (ARRAY['off'::text, 'completion'::text, 'both'::text]))
);

CREATE TABLE projects.answer_tokens (
  digest text NOT NULL,
  app_id character(24) NOT NULL,
  task_id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  kind text NOT NULL,
  version text NOT NULL,
  email text NOT NULL,
  questions smallint DEFAULT 0 NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  mail_key text,
  ip text,
  user_agent text,
  CONSTRAINT answer_tokens_pkey PRIMARY KEY (digest),
  CONSTRAINT answer_tokens_kind_known CHECK (kind = ANY (ARRAY['estimate'::text, 'completion'::text, 'satisfaction'::text])),
  CONSTRAINT answer_tokens_questions CHECK (questions >= 0 AND questions <= 5)
);

CREATE TABLE projects.backlog_presets (
  id character(24) NOT NULL,
  name text NOT NULL,
  filters jsonb DEFAULT '{}'::jsonb NOT NULL,
  stats text[] DEFAULT ARRAY[]::text[],
  columns text[] DEFAULT ARRAY[]::text[],
  created_by_id character(24) NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  page text DEFAULT 'backlog'::text NOT NULL,
  owner_id character(24),
  CONSTRAINT backlog_presets_pkey PRIMARY KEY (id),
  CONSTRAINT backlog_presets_filters_form CHECK (jsonb_typeof(filters) = 'object'::text),
  CONSTRAINT backlog_presets_page CHECK (page = ANY (ARRAY['backlog'::text, 'requests'::text]))
);

CREATE TABLE projects.daily_reports (
  id character(24) NOT NULL,
  date date NOT NULL,
  user_ids character(24)[],
  parts jsonb NOT NULL,
  observation text,
  created_by_id character(24) NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT daily_reports_pkey PRIMARY KEY (id),
  CONSTRAINT daily_reports_parts_form CHECK (jsonb_typeof(parts) = 'object'::text),
  CONSTRAINT daily_reports_people CHECK (cardinality(user_ids) >= 1 AND cardinality(user_ids) <= 50)
);

CREATE TABLE projects.drive_syncs (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  slug text NOT NULL,
  groups text[] NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  requested_by character(24) NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  run_due_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  folder_id text,
  added integer DEFAULT 0 NOT NULL,
  kept integer DEFAULT 0 NOT NULL,
  problem text,
  CONSTRAINT drive_syncs_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT drive_syncs_state CHECK (state = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text]))
);

CREATE TABLE projects.labels (
  id character(24) NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  key text,
  "position" integer DEFAULT 0 NOT NULL,
  background_color text NOT NULL,
  dependencies text[] DEFAULT ARRAY[]::text[],
  depends_on text,
  rules jsonb DEFAULT '[]'::jsonb NOT NULL,
  in_apps text[] DEFAULT ARRAY[]::text[],
  not_in_apps text[] DEFAULT ARRAY[]::text[],
  disabled_at timestamp(3) with time zone,
  CONSTRAINT labels_pkey PRIMARY KEY (id),
  CONSTRAINT labels_depends_known CHECK (depends_on = ANY (ARRAY['category'::text, 'theme'::text])),
  CONSTRAINT labels_type_known CHECK (type = ANY (ARRAY['category'::text, 'theme'::text, 'tag'::text]))
);

CREATE TABLE projects.milestones (
  id character(24) NOT NULL,
  number integer NOT NULL,
  name text NOT NULL,
  start_at timestamp(3) with time zone NOT NULL,
  end_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT milestones_pkey PRIMARY KEY (id)
);

CREATE TABLE projects.outside_addresses (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  task_id character(24) NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  added_by character(24) NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  ended_at timestamp(3) with time zone,
  CONSTRAINT outside_addresses_pkey PRIMARY KEY (app_id, id)
);

CREATE TABLE projects.quote_counters (
  issuer_id character(24) NOT NULL,
  year smallint NOT NULL,
  last_number integer NOT NULL,
  CONSTRAINT quote_counters_pkey PRIMARY KEY (issuer_id, year)
);

CREATE TABLE projects.quote_lines (
  app_id character(24) NOT NULL,
  quote_id character(24) NOT NULL,
  "position" smallint NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  detail text DEFAULT ''::text NOT NULL,
  estimated_ms bigint,
  quantity numeric(12,3),
  unit text,
  unit_price_in_cents bigint,
  daily_in_cents bigint,
  hourly_in_cents bigint,
  vat_percent numeric(4,1) NOT NULL,
  net_in_cents bigint NOT NULL,
  CONSTRAINT quote_lines_pkey PRIMARY KEY (app_id, quote_id, "position"),
  CONSTRAINT quote_lines_kind_check CHECK (kind = 'time'::text AND estimated_ms > 0 AND (estimated_ms % 900000::bigint) = 0 AND daily_in_cents >= 0 AND hourly_in_cents >= 0 AND quantity IS NULL AND unit IS NULL AND unit_price_in_cents IS NULL OR kind = 'item'::text AND quantity > 0::numeric AND unit IS NOT NULL AND unit_price_in_cents >= 0 AND estimated_ms IS NULL AND daily_in_cents IS NULL AND hourly_in_cents IS NULL),
  CONSTRAINT quote_lines_position_check CHECK ("position" >= 1 AND "position" <= 50),
  CONSTRAINT quote_lines_vat_check CHECK (vat_percent = ANY (ARRAY[20::numeric, 10::numeric, 5.5, 2.1, 0::numeric]))
);

CREATE TABLE projects.quotes (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  task_id character(24) NOT NULL,
  number text,
  state text DEFAULT 'draft'::text NOT NULL,
  billing text DEFAULT 'fixed'::text NOT NULL,
  net_in_cents bigint DEFAULT 0 NOT NULL,
  vat_in_cents bigint DEFAULT 0 NOT NULL,
  gross_in_cents bigint DEFAULT 0 NOT NULL,
  vat jsonb DEFAULT '[]'::jsonb NOT NULL,
  terms text DEFAULT ''::text NOT NULL,
  valid_until date,
  expire_due_at timestamp(3) with time zone,
  sent_at timestamp(3) with time zone,
  answered_at timestamp(3) with time zone,
  answered_by_id character(24),
  seller jsonb,
  buyer jsonb,
  version integer DEFAULT 1 NOT NULL,
  created_by_id character(24) NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  remind_due_at timestamp(3) with time zone,
  CONSTRAINT quotes_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT quotes_billing_check CHECK (billing = ANY (ARRAY['fixed'::text, 'time'::text])),
  CONSTRAINT quotes_expire_check CHECK (expire_due_at IS NULL OR state = 'sent'::text),
  CONSTRAINT quotes_sent_check CHECK (state = 'draft'::text AND number IS NULL AND sent_at IS NULL AND seller IS NULL AND buyer IS NULL OR state <> 'draft'::text AND number IS NOT NULL AND sent_at IS NOT NULL AND valid_until IS NOT NULL AND seller IS NOT NULL AND buyer IS NOT NULL),
  CONSTRAINT quotes_state_check CHECK (state = ANY (ARRAY['draft'::text, 'sent'::text, 'accepted'::text, 'refused'::text, 'expired'::text, 'replaced'::text])),
  CONSTRAINT quotes_sums_check CHECK (gross_in_cents = (net_in_cents + vat_in_cents)),
  CONSTRAINT quotes_terms_check CHECK (length(terms) <= 4000)
);

CREATE TABLE projects.satisfaction (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  task_id character(24) NOT NULL,
  closed_at timestamp(3) with time zone NOT NULL,
  user_id character(24),
  asked_at timestamp(3) with time zone,
  satisfaction_due_at timestamp(3) with time zone,
  rating text,
  words text DEFAULT ''::text NOT NULL,
  rated_at timestamp(3) with time zone,
  changed_at timestamp(3) with time zone,
  via text,
  reopened_at timestamp(3) with time zone,
  version integer DEFAULT 1 NOT NULL,
  category_id character(24),
  staff_ids character(24)[] DEFAULT '{}'::bpchar[] NOT NULL,
  CONSTRAINT satisfaction_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT satisfaction_rated CHECK ((rating IS NULL) = (rated_at IS NULL)),
  CONSTRAINT satisfaction_rating_known CHECK (rating = ANY (ARRAY['good'::text, 'fair'::text, 'bad'::text])),
  CONSTRAINT satisfaction_reopened CHECK (reopened_at IS NULL OR rating = 'bad'::text),
  CONSTRAINT satisfaction_via_known CHECK (via = ANY (ARRAY['portal'::text, 'mail_link'::text])),
  CONSTRAINT satisfaction_words_length CHECK (char_length(words) <= 1000)
);

CREATE TABLE projects.task_change_lines (
  app_id character(24) NOT NULL,
  task_id character(24) NOT NULL,
  change_id character(24) NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  CONSTRAINT task_change_lines_pkey PRIMARY KEY (app_id, task_id, change_id)
);

CREATE TABLE projects.task_changes (
  id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  change jsonb NOT NULL,
  undo_until timestamp(3) with time zone NOT NULL,
  undone_at timestamp(3) with time zone,
  discard_due_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT task_changes_pkey PRIMARY KEY (id),
  CONSTRAINT task_changes_kept_till_then CHECK (discard_due_at >= undo_until),
  CONSTRAINT task_changes_undone_in_time CHECK (undone_at < undo_until)
);

CREATE TABLE projects.task_counters (
  app_id character(24) NOT NULL,
  key text NOT NULL,
  next integer DEFAULT 1 NOT NULL,
  CONSTRAINT task_counters_pkey PRIMARY KEY (app_id)
);

CREATE TABLE projects.task_labels (
  app_id character(24) NOT NULL,
  task_id character(24) NOT NULL,
  label_id character(24) NOT NULL,
  type text NOT NULL,
  CONSTRAINT task_labels_pkey PRIMARY KEY (app_id, task_id, label_id)
);

CREATE TABLE projects.task_members (
  app_id character(24) NOT NULL,
  task_id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  added_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT task_members_pkey PRIMARY KEY (app_id, task_id, user_id)
);

CREATE TABLE projects.task_milestones (
  app_id character(24) NOT NULL,
  task_id character(24) NOT NULL,
  milestone_id character(24) NOT NULL,
  CONSTRAINT task_milestones_pkey PRIMARY KEY (app_id, task_id, milestone_id)
);

CREATE TABLE projects.task_search (
  app_id character(24) NOT NULL,
  task_id character(24) NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  name_words tsvector NOT NULL,
  words tsvector NOT NULL,
  CONSTRAINT task_search_pkey PRIMARY KEY (app_id, task_id)
);

CREATE TABLE projects.task_total_changes (
  app_id character(24) NOT NULL,
  id bigint DEFAULT nextval('projects.task_total_changes_id_seq'::regclass) NOT NULL,
  list_id text NOT NULL,
  tasks bigint NOT NULL,
  estimated bigint NOT NULL,
  accepted bigint NOT NULL,
  waiting bigint NOT NULL,
  spent bigint NOT NULL,
  hidden bigint NOT NULL,
  held bigint NOT NULL,
  CONSTRAINT task_total_changes_pkey PRIMARY KEY (app_id, id)
);

CREATE TABLE projects.task_totals (
  app_id character(24) NOT NULL,
  list_id text NOT NULL,
  tasks bigint NOT NULL,
  estimated bigint NOT NULL,
  accepted bigint NOT NULL,
  waiting bigint NOT NULL,
  spent bigint NOT NULL,
  hidden bigint NOT NULL,
  held bigint NOT NULL,
  CONSTRAINT task_totals_pkey PRIMARY KEY (app_id, list_id)
);

CREATE TABLE projects.tasks (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  slug text NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  kind text DEFAULT 'basic'::text NOT NULL,
  priority smallint DEFAULT 1 NOT NULL,
  list_id text DEFAULT 'todo'::text NOT NULL,
  owner_id character(24) NOT NULL,
  created_by_id character(24),
  planned_at timestamp(3) with time zone,
  due_at timestamp(3) with time zone,
  estimated_time bigint,
  first_estimated_time bigint,
  accepted_estimated_time bigint,
  estimated_time_accepted_at timestamp(3) with time zone,
  estimated_time_refused_at timestamp(3) with time zone,
  ellapsed_time bigint DEFAULT 0 NOT NULL,
  pending_at timestamp(3) with time zone,
  pending_status text,
  estimate_hold boolean DEFAULT false NOT NULL,
  merge_request_link text,
  merge_request_accepted_at timestamp(3) with time zone,
  deleted_at timestamp(3) with time zone,
  invoiced_at timestamp(3) with time zone,
  done_at timestamp(3) with time zone,
  archive_due_at timestamp(3) with time zone,
  auto_accept_due_at timestamp(3) with time zone,
  auto_done_due_at timestamp(3) with time zone,
  acted_at timestamp(3) with time zone,
  archive_spent_at timestamp(3) with time zone,
  thread_id character(24) NOT NULL,
  private_thread_id character(24),
  metadata jsonb DEFAULT '{}'::jsonb NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  link_marks tsvector DEFAULT ''::tsvector NOT NULL,
  own_marks tsvector GENERATED ALWAYS AS (projects.own_marks((app_id)::text, list_id, ((estimated_time IS NOT NULL) OR (ellapsed_time <> 0)), projects.column_marks(kind, priority, pending_at, estimated_time, estimated_time_accepted_at, estimated_time_refused_at, link_marks))) STORED,
  list_marks tsvector GENERATED ALWAYS AS (
CASE
    WHEN (deleted_at IS NULL) THEN projects.list_marks((app_id)::text, list_id, ((estimated_time IS NOT NULL) OR (ellapsed_time <> 0)), projects.column_marks(kind, priority, pending_at, estimated_time, estimated_time_accepted_at, estimated_time_refused_at, link_marks), link_marks)
    ELSE NULL::tsvector
END) STORED,
  accepted_estimate jsonb,
  customer_message_id character(24),
  customer_wrote_at timestamp(3) with time zone,
  reply_message_id character(24),
  staff_wrote_at timestamp(3) with time zone,
  quote_state text,
  quote_valid_until date,
  unattended_due_at timestamp(3) with time zone,
  by_mail boolean DEFAULT false NOT NULL,
  CONSTRAINT tasks_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT tasks_auto_accept_asked CHECK (auto_accept_due_at IS NULL OR pending_status = 'completed'::text),
  CONSTRAINT tasks_done_dated CHECK ((list_id = 'done'::text) = (done_at IS NOT NULL)),
  CONSTRAINT tasks_estimate_step CHECK (estimated_time >= 0 AND (estimated_time % 900000::bigint) = 0),
  CONSTRAINT tasks_hold_is_pending CHECK (NOT estimate_hold OR pending_status = 'customer'::text),
  CONSTRAINT tasks_kind_known CHECK (kind = ANY (ARRAY['basic'::text, 'alert'::text, 'issue'::text])),
  CONSTRAINT tasks_list_known CHECK (list_id = ANY (ARRAY['todo'::text, 'in_progress'::text, 'done'::text])),
  CONSTRAINT tasks_one_answer CHECK (estimated_time_accepted_at IS NULL OR estimated_time_refused_at IS NULL),
  CONSTRAINT tasks_pending_known CHECK (pending_status = ANY (ARRAY['customer'::text, 'completed'::text, 'merge_request'::text])),
  CONSTRAINT tasks_pending_whole CHECK ((pending_at IS NULL) = (pending_status IS NULL)),
  CONSTRAINT tasks_priority_known CHECK (priority >= 0 AND priority <= 4)
);

CREATE TABLE projects.timesheet_settings (
  app_id character(24) NOT NULL,
  approval boolean DEFAULT false NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  weeks_due_at timestamp(3) with time zone,
  unsent_due_at timestamp(3) with time zone,
  CONSTRAINT timesheet_settings_pkey PRIMARY KEY (app_id)
);

CREATE TABLE projects.timesheets (
  app_id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  week date NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  submitted_at timestamp(3) with time zone,
  decided_at timestamp(3) with time zone,
  decided_by character(24),
  note text DEFAULT ''::text NOT NULL,
  logged_ms bigint DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  remind_due_at timestamp(3) with time zone,
  CONSTRAINT timesheets_pkey PRIMARY KEY (app_id, user_id, week),
  CONSTRAINT timesheets_decided_check CHECK (state <> 'approved'::text OR decided_at IS NOT NULL AND decided_by IS NOT NULL),
  CONSTRAINT timesheets_note_check CHECK (char_length(note) <= 300),
  CONSTRAINT timesheets_state_check CHECK (state = ANY (ARRAY['open'::text, 'submitted'::text, 'approved'::text])),
  CONSTRAINT timesheets_submitted_check CHECK (state = 'open'::text OR submitted_at IS NOT NULL),
  CONSTRAINT timesheets_week_check CHECK (EXTRACT(isodow FROM week) = 1::numeric)
);

CREATE TABLE projects.work_log_corrections (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  work_log_id character(24) NOT NULL,
  before jsonb NOT NULL,
  after jsonb,
  reason text NOT NULL,
  user_id character(24) NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT work_log_corrections_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT work_log_corrections_reason_length CHECK (char_length(reason) >= 5 AND char_length(reason) <= 300)
);

CREATE TABLE projects.work_logs (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  task_id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  type text NOT NULL,
  started_at timestamp(3) with time zone NOT NULL,
  stopped_at timestamp(3) with time zone,
  paused_at timestamp(3) with time zone,
  pause_time_in_ms bigint DEFAULT 0 NOT NULL,
  note text,
  long_due_at timestamp(3) with time zone,
  long_told_at timestamp(3) with time zone,
  CONSTRAINT work_logs_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT work_logs_pause CHECK (pause_time_in_ms >= 0),
  CONSTRAINT work_logs_pause_open CHECK (paused_at IS NULL OR stopped_at IS NULL),
  CONSTRAINT work_logs_span CHECK (stopped_at >= started_at),
  CONSTRAINT work_logs_type_known CHECK (type = ANY (ARRAY['quick'::text, 'action'::text, 'manual'::text]))
);

CREATE TABLE stats.escalations (
  app_id character(24) NOT NULL,
  incident_id character(24) NOT NULL,
  round smallint DEFAULT 0 NOT NULL,
  step smallint DEFAULT 0 NOT NULL,
  next_due_at timestamp(3) with time zone,
  started_at timestamp(3) with time zone NOT NULL,
  ended_at timestamp(3) with time zone,
  cause text,
  fold_id character(24),
  fold_started_at timestamp(3) with time zone,
  CONSTRAINT escalations_pkey PRIMARY KEY (app_id, incident_id),
  CONSTRAINT escalations_cause CHECK (cause = ANY (ARRAY['taken'::text, 'resolved'::text, 'maintenance'::text, 'struck'::text, 'exhausted'::text])),
  CONSTRAINT escalations_ended CHECK ((ended_at IS NULL) = (cause IS NULL) AND (ended_at IS NULL OR next_due_at IS NULL))
);

CREATE TABLE stats.gateway_pages (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  incident_id character(24),
  test_id character(24),
  gateway_id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  finished_at timestamp(3) with time zone,
  outcome text,
  error text,
  CONSTRAINT gateway_pages_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT gateway_pages_about CHECK ((incident_id IS NULL) <> (test_id IS NULL)),
  CONSTRAINT gateway_pages_finished CHECK ((outcome IS NULL) = (finished_at IS NULL)),
  CONSTRAINT gateway_pages_outcome CHECK (outcome = ANY (ARRAY['sent'::text, 'failed'::text, 'skipped'::text]))
);

CREATE TABLE stats.incident_takes (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  incident_id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  from_id character(24),
  created_by character(24) NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT incident_takes_pkey PRIMARY KEY (app_id, id)
);

CREATE TABLE stats.incident_tasks (
  app_id character(24) NOT NULL,
  incident_id character(24) NOT NULL,
  task_id character(24) NOT NULL,
  created_by character(24) NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT incident_tasks_pkey PRIMARY KEY (app_id, incident_id)
);

CREATE TABLE stats.incident_updates (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  incident_id character(24) NOT NULL,
  stage text NOT NULL,
  text text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  created_by character(24),
  next_at timestamp(3) with time zone,
  CONSTRAINT incident_updates_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT incident_updates_next_after_created CHECK (next_at > created_at),
  CONSTRAINT incident_updates_stage_known CHECK (stage = ANY (ARRAY['investigating'::text, 'identified'::text, 'monitoring'::text, 'resolved'::text])),
  CONSTRAINT incident_updates_text CHECK (char_length(text) >= 1 AND char_length(text) <= 2000)
);

CREATE TABLE stats.maintenance_calendars (
  app_id character(24) NOT NULL,
  secret text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT maintenance_calendars_pkey PRIMARY KEY (app_id)
);

CREATE TABLE stats.maintenance_probes (
  app_id character(24) NOT NULL,
  maintenance_id character(24) NOT NULL,
  probe_id character(24) NOT NULL,
  CONSTRAINT maintenance_probes_pkey PRIMARY KEY (app_id, maintenance_id, probe_id)
);

CREATE TABLE stats.maintenances (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  starts_at timestamp(3) with time zone NOT NULL,
  ends_at timestamp(3) with time zone NOT NULL,
  text_fr text NOT NULL,
  text_en text DEFAULT ''::text NOT NULL,
  repeats text DEFAULT 'never'::text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  created_by character(24),
  announce_due_at timestamp(3) with time zone,
  start_due_at timestamp(3) with time zone,
  end_due_at timestamp(3) with time zone,
  started_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  cancelled_at timestamp(3) with time zone,
  CONSTRAINT maintenances_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT maintenances_order CHECK (ends_at > starts_at),
  CONSTRAINT maintenances_repeats_known CHECK (repeats = ANY (ARRAY['never'::text, 'weekly'::text, 'monthly'::text])),
  CONSTRAINT maintenances_texts CHECK (char_length(text_fr) >= 1 AND char_length(text_fr) <= 500 AND char_length(text_en) <= 500)
);

CREATE TABLE stats.oncall_calendars (
  owner text NOT NULL,
  user_id character(24),
  secret text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT oncall_calendars_pkey PRIMARY KEY (owner),
  CONSTRAINT oncall_calendars_owner CHECK (owner = COALESCE(user_id, 'rota'::bpchar)::text)
);

CREATE TABLE stats.oncall_gateways (
  id character(24) NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  secret_ciphertext text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  created_by character(24) NOT NULL,
  CONSTRAINT oncall_gateways_pkey PRIMARY KEY (id)
);

CREATE TABLE stats.oncall_layer_members (
  layer_id character(24) NOT NULL,
  "position" smallint NOT NULL,
  provider_id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  CONSTRAINT oncall_layer_members_pkey PRIMARY KEY (layer_id, "position"),
  CONSTRAINT oncall_layer_members_position CHECK ("position" >= 1 AND "position" <= 20)
);

CREATE TABLE stats.oncall_layers (
  id character(24) NOT NULL,
  "position" smallint NOT NULL,
  name text NOT NULL,
  starts_on date NOT NULL,
  handover_weekday smallint DEFAULT 1 NOT NULL,
  handover_minute smallint DEFAULT 540 NOT NULL,
  shift_days smallint DEFAULT 7 NOT NULL,
  hours text DEFAULT 'always'::text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  kept_until timestamp(3) with time zone,
  removed_at timestamp(3) with time zone,
  handover_due_at timestamp(3) with time zone,
  gap_due_at timestamp(3) with time zone,
  CONSTRAINT oncall_layers_pkey PRIMARY KEY (id),
  CONSTRAINT oncall_layers_days CHECK (shift_days >= 1 AND shift_days <= 28),
  CONSTRAINT oncall_layers_hours CHECK (hours = ANY (ARRAY['always'::text, 'business'::text, 'off'::text])),
  CONSTRAINT oncall_layers_minute CHECK (handover_minute >= 0 AND handover_minute <= 1439),
  CONSTRAINT oncall_layers_name CHECK (char_length(name) >= 1 AND char_length(name) <= 40),
  CONSTRAINT oncall_layers_one_position EXCLUDE USING btree ("position" WITH =) WHERE (removed_at IS NULL) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT oncall_layers_position CHECK ("position" >= 1 AND "position" <= 3),
  CONSTRAINT oncall_layers_weekday CHECK (handover_weekday >= 1 AND handover_weekday <= 7)
);

CREATE TABLE stats.oncall_overrides (
  id character(24) NOT NULL,
  layer_id character(24) NOT NULL,
  provider_id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  starts_at timestamp(3) with time zone NOT NULL,
  ends_at timestamp(3) with time zone NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  source text DEFAULT 'person'::text NOT NULL,
  uid text,
  created_by character(24) NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT oncall_overrides_pkey PRIMARY KEY (id),
  CONSTRAINT oncall_overrides_overlaps EXCLUDE USING gist (layer_id WITH =, tstzrange(starts_at, ends_at) WITH &&),
  CONSTRAINT oncall_overrides_reason CHECK (char_length(reason) <= 200),
  CONSTRAINT oncall_overrides_source CHECK (source = ANY (ARRAY['person'::text, 'ics'::text])),
  CONSTRAINT oncall_overrides_span CHECK (ends_at > starts_at AND ends_at <= (starts_at + '1440:00:00'::interval))
);

CREATE TABLE stats.oncall_pages (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  incident_id character(24) NOT NULL,
  round smallint NOT NULL,
  step smallint NOT NULL,
  user_id character(24) NOT NULL,
  sent_at timestamp(3) with time zone NOT NULL,
  outcome text NOT NULL,
  answered_at timestamp(3) with time zone,
  channels text[] DEFAULT '{}'::text[] NOT NULL,
  error text,
  CONSTRAINT oncall_pages_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT oncall_pages_error CHECK (error = ANY (ARRAY['absent'::text, 'no_channel'::text])),
  CONSTRAINT oncall_pages_outcome CHECK (outcome = ANY (ARRAY['sent'::text, 'skipped'::text]))
);

CREATE TABLE stats.oncall_past_shifts (
  layer_id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  starts_at timestamp(3) with time zone NOT NULL,
  ends_at timestamp(3) with time zone NOT NULL,
  cause text NOT NULL,
  CONSTRAINT oncall_past_shifts_pkey PRIMARY KEY (layer_id, starts_at),
  CONSTRAINT oncall_past_shifts_cause CHECK (cause = ANY (ARRAY['handover'::text, 'change'::text])),
  CONSTRAINT oncall_past_shifts_span CHECK (ends_at > starts_at)
);

CREATE TABLE stats.oncall_settings (
  id smallint DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  steps jsonb NOT NULL,
  rounds smallint DEFAULT 3 NOT NULL,
  policy_version integer DEFAULT 1 NOT NULL,
  critical_requests boolean DEFAULT false NOT NULL,
  CONSTRAINT oncall_settings_pkey PRIMARY KEY (id),
  CONSTRAINT oncall_settings_one CHECK (id = 1),
  CONSTRAINT oncall_settings_rounds CHECK (rounds >= 1 AND rounds <= 3),
  CONSTRAINT oncall_settings_steps CHECK (jsonb_typeof(steps) = 'array'::text AND jsonb_array_length(steps) >= 1 AND jsonb_array_length(steps) <= 5)
);

CREATE TABLE stats.oncall_tests (
  id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  created_by character(24) NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  answered_at timestamp(3) with time zone,
  answered_via text,
  CONSTRAINT oncall_tests_pkey PRIMARY KEY (id),
  CONSTRAINT oncall_tests_answered CHECK ((answered_at IS NULL) = (answered_via IS NULL)),
  CONSTRAINT oncall_tests_via CHECK (answered_via = ANY (ARRAY['push'::text, 'mail'::text, 'gateway'::text]))
);

CREATE TABLE stats.personal_calendars (
  app_id character(24) NOT NULL,
  user_id character(24) NOT NULL,
  secret text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT personal_calendars_pkey PRIMARY KEY (app_id, user_id)
);

CREATE TABLE stats.probe_events (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  probe_id character(24) NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  name text NOT NULL,
  cause text,
  started_at timestamp(3) with time zone NOT NULL,
  acknowledged_at timestamp(3) with time zone,
  resolved_at timestamp(3) with time zone,
  call boolean DEFAULT false NOT NULL,
  is_prod boolean NOT NULL,
  maintenance_id character(24),
  acknowledged_by character(24),
  acknowledged_via text,
  untaken_due_at timestamp(3) with time zone,
  untaken_told_at timestamp(3) with time zone,
  CONSTRAINT probe_events_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT probe_events_acknowledged_after_start CHECK (acknowledged_at >= started_at),
  CONSTRAINT probe_events_resolved_after_start CHECK (resolved_at >= started_at),
  CONSTRAINT probe_events_taken_at CHECK (acknowledged_at IS NOT NULL OR acknowledged_by IS NULL AND acknowledged_via IS NULL),
  CONSTRAINT probe_events_type_known CHECK (type = ANY (ARRAY['TO_DEFINE'::text, 'INTERNAL'::text, 'EXTERNAL'::text, 'CUSTOMER'::text, 'MAINTENANCE'::text])),
  CONSTRAINT probe_events_via_known CHECK (acknowledged_via = ANY (ARRAY['page'::text, 'push'::text, 'mail'::text, 'gateway'::text, 'source'::text]))
);

CREATE TABLE stats.probe_pauses (
  app_id character(24) NOT NULL,
  probe_id character(24) NOT NULL,
  started_at timestamp(3) with time zone NOT NULL,
  ended_at timestamp(3) with time zone,
  CONSTRAINT probe_pauses_pkey PRIMARY KEY (app_id, probe_id, started_at),
  CONSTRAINT probe_pauses_order CHECK (ended_at >= started_at)
);

CREATE TABLE stats.probes (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  name text NOT NULL,
  provider_monitor_id text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  detached_at timestamp(3) with time zone,
  pages text,
  CONSTRAINT probes_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT probes_detached_after_created CHECK (detached_at >= created_at),
  CONSTRAINT probes_name CHECK (char_length(name) >= 1 AND char_length(name) <= 200),
  CONSTRAINT probes_pages CHECK (pages = ANY (ARRAY['always'::text, 'business'::text, 'never'::text]))
);

CREATE TABLE stats.pulls (
  source text NOT NULL,
  succeeded_at timestamp(3) with time zone,
  events_until timestamp(3) with time zone,
  CONSTRAINT pulls_pkey PRIMARY KEY (source)
);

CREATE TABLE stats.reports (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  day date NOT NULL,
  cause_description text DEFAULT ''::text NOT NULL,
  resolve_description text DEFAULT ''::text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  edited_at timestamp(3) with time zone,
  requested_at timestamp(3) with time zone,
  requested_by character(24),
  published_at timestamp(3) with time zone,
  CONSTRAINT reports_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT reports_cause_length CHECK (char_length(cause_description) <= 20000),
  CONSTRAINT reports_resolve_length CHECK (char_length(resolve_description) <= 20000)
);

CREATE TABLE stats.sla_reports (
  app_id character(24) NOT NULL,
  month text NOT NULL,
  issued_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT sla_reports_pkey PRIMARY KEY (app_id, month),
  CONSTRAINT sla_reports_month CHECK (month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)
);

CREATE TABLE stats.sla_schedules (
  app_id character(24) NOT NULL,
  due_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT sla_schedules_pkey PRIMARY KEY (app_id)
);

CREATE TABLE stats.source_monitors (
  provider_monitor_id text NOT NULL,
  name text NOT NULL,
  seen_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT source_monitors_pkey PRIMARY KEY (provider_monitor_id)
);

CREATE TABLE stats.struck_spans (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  probe_id character(24) NOT NULL,
  incident_id character(24),
  started_at timestamp(3) with time zone NOT NULL,
  ended_at timestamp(3) with time zone NOT NULL,
  reason text NOT NULL,
  told boolean DEFAULT false NOT NULL,
  created_by character(24) NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT struck_spans_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT struck_spans_overlaps EXCLUDE USING gist (probe_id WITH =, tstzrange(started_at, ended_at) WITH &&),
  CONSTRAINT struck_spans_reason CHECK (char_length(reason) >= 10 AND char_length(reason) <= 500),
  CONSTRAINT struck_spans_span CHECK (ended_at > started_at AND ended_at <= (started_at + '744:00:00'::interval))
);

CREATE TABLE stats.uptime_checks (
  id character(24) NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  target text NOT NULL,
  expects jsonb DEFAULT '{}'::jsonb NOT NULL,
  interval_seconds integer NOT NULL,
  timeout_ms integer NOT NULL,
  production boolean DEFAULT true NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  created_by character(24),
  paused_at timestamp(3) with time zone,
  due_at timestamp(3) with time zone NOT NULL,
  lease_token character(24),
  lease_until timestamp(3) with time zone,
  status text DEFAULT 'unknown'::text NOT NULL,
  failing_since timestamp(3) with time zone,
  checked_at timestamp(3) with time zone,
  last_ms integer,
  last_failure text,
  certificate_expires_at timestamp(3) with time zone,
  warned_days integer,
  certificate_due_at timestamp(3) with time zone,
  trial_until timestamp(3) with time zone,
  trial_good smallint DEFAULT 0 NOT NULL,
  trial_by character(24),
  trial_notice_due_at timestamp(3) with time zone,
  trial_app_id character(24),
  trial_probe_id character(24),
  trial_name text,
  CONSTRAINT uptime_checks_pkey PRIMARY KEY (id),
  CONSTRAINT uptime_checks_interval_check CHECK (interval_seconds >= 30 AND interval_seconds <= 3600),
  CONSTRAINT uptime_checks_kind_check CHECK (kind = ANY (ARRAY['http'::text, 'tcp'::text, 'tls'::text, 'dns'::text, 'icmp'::text])),
  CONSTRAINT uptime_checks_status_check CHECK (status = ANY (ARRAY['unknown'::text, 'up'::text, 'down'::text])),
  CONSTRAINT uptime_checks_timeout_check CHECK (timeout_ms >= 1000 AND timeout_ms <= 30000),
  CONSTRAINT uptime_checks_trial CHECK (trial_until IS NOT NULL OR trial_good = 0 AND trial_notice_due_at IS NULL AND trial_app_id IS NULL),
  CONSTRAINT uptime_checks_trial_service CHECK (num_nulls(trial_app_id, trial_probe_id, trial_name) = ANY (ARRAY[0, 3]))
);

CREATE TABLE stats.uptime_hours (
  check_id character(24) NOT NULL,
  hour timestamp(3) with time zone NOT NULL,
  checks integer NOT NULL,
  failures integer NOT NULL,
  sum_ms bigint NOT NULL,
  max_ms integer NOT NULL,
  CONSTRAINT uptime_hours_pkey PRIMARY KEY (check_id, hour)
);

CREATE TABLE stats.uptime_outages (
  id character(24) NOT NULL,
  check_id character(24) NOT NULL,
  cause text NOT NULL,
  started_at timestamp(3) with time zone NOT NULL,
  resolved_at timestamp(3) with time zone,
  CONSTRAINT uptime_outages_pkey PRIMARY KEY (id)
);

CREATE TABLE stats.uptime_results (
  check_id character(24) NOT NULL,
  checked_at timestamp(3) with time zone NOT NULL,
  ms integer NOT NULL,
  failure text,
  CONSTRAINT uptime_results_pkey PRIMARY KEY (check_id, checked_at)
);

CREATE TABLE storages.data_exports (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  requested_by character(24) NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  build_due_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  size bigint,
  counts jsonb DEFAULT '{}'::jsonb NOT NULL,
  person_id character(24),
  CONSTRAINT data_exports_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT data_exports_expiry CHECK ((state = 'ready'::text) = (expires_at IS NOT NULL AND size IS NOT NULL)),
  CONSTRAINT data_exports_state_known CHECK (state = ANY (ARRAY['waiting'::text, 'ready'::text, 'failed'::text, 'expired'::text]))
);

CREATE TABLE storages.files (
  app_id character(24) NOT NULL,
  id character(24) NOT NULL,
  uploader_id character(24),
  originalname text NOT NULL,
  mimetype text NOT NULL,
  size integer,
  preview_size integer,
  created_at timestamp(3) with time zone NOT NULL,
  attached_at timestamp(3) with time zone,
  discard_due_at timestamp(3) with time zone,
  removed_at timestamp(3) with time zone,
  removed_by_id character(24),
  CONSTRAINT files_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT files_kept_or_due CHECK ((attached_at IS NULL) = (discard_due_at IS NOT NULL)),
  CONSTRAINT files_name CHECK (char_length(originalname) >= 1 AND char_length(originalname) <= 120),
  CONSTRAINT files_size CHECK (size >= 1 AND size <= 26214400),
  CONSTRAINT files_type_known CHECK (mimetype = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'application/pdf'::text]))
);


-- Owners of sequences

ALTER SEQUENCE bookings.voucher_entries_position_seq OWNED BY bookings.voucher_entries."position";
ALTER SEQUENCE projects.task_total_changes_id_seq OWNED BY projects.task_total_changes.id;

-- Indexes

CREATE INDEX absences_app_id_user_id_idx ON accounts.absences USING btree (app_id, user_id);
CREATE INDEX absences_note_due_at ON accounts.absences USING btree (note_due_at) WHERE (note_due_at IS NOT NULL);
CREATE UNIQUE INDEX access_tokens_hash_key ON accounts.access_tokens USING btree (hash);
CREATE INDEX account_watchers_user_id_idx ON accounts.account_watchers USING btree (user_id);
CREATE UNIQUE INDEX address_confirmations_app_id_user_id_key ON accounts.address_confirmations USING btree (app_id, user_id);
CREATE UNIQUE INDEX address_confirmations_hash_key ON accounts.address_confirmations USING btree (hash);
CREATE INDEX announcement_receipts_announcement_id_idx ON accounts.announcement_receipts USING btree (announcement_id);
CREATE INDEX announcements_announce_due_at_idx ON accounts.announcements USING btree (announce_due_at);
CREATE UNIQUE INDEX announcements_key_key ON accounts.announcements USING btree (key);
CREATE INDEX announcements_state_shown_from_shown_until_idx ON accounts.announcements USING btree (state, shown_from, shown_until);
CREATE UNIQUE INDEX apps_one_provider ON accounts.apps USING btree (provider) WHERE provider;
CREATE INDEX apps_search ON accounts.apps USING gin (search_text public.gin_trgm_ops);
CREATE UNIQUE INDEX apps_slug_key ON accounts.apps USING btree (slug);
CREATE UNIQUE INDEX apps_task_key_key ON accounts.apps USING btree (task_key);
CREATE INDEX caller_checks_app_id_user_id_started_at_idx ON accounts.caller_checks USING btree (app_id, user_id, started_at DESC);
CREATE INDEX caller_checks_end_due ON accounts.caller_checks USING btree (end_due_at) WHERE (end_due_at IS NOT NULL);
CREATE UNIQUE INDEX caller_checks_open ON accounts.caller_checks USING btree (app_id, user_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX email_changes_hash_key ON accounts.email_changes USING btree (hash);
CREATE INDEX login_challenges_app_id_user_id_idx ON accounts.login_challenges USING btree (app_id, user_id);
CREATE INDEX login_challenges_expires_at_idx ON accounts.login_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_expires_at_idx ON accounts.passkey_challenges USING btree (expires_at);
CREATE INDEX passkeys_app_id_user_id_idx ON accounts.passkeys USING btree (app_id, user_id);
CREATE UNIQUE INDEX passkeys_credential_id_key ON accounts.passkeys USING btree (credential_id);
CREATE UNIQUE INDEX password_links_hash_key ON accounts.password_links USING btree (hash);
CREATE INDEX sessions_app_id_user_id_idx ON accounts.sessions USING btree (app_id, user_id);
CREATE INDEX sessions_issuer_session_idx ON accounts.sessions USING btree (issuer_session);
CREATE INDEX sessions_issuer_subject_idx ON accounts.sessions USING btree (issuer_subject);
CREATE INDEX sessions_parent_id_idx ON accounts.sessions USING btree (parent_id);
CREATE UNIQUE INDEX staff_identities_issuer_subject_key ON accounts.staff_identities USING btree (issuer, subject);
CREATE INDEX staff_sign_ins_expires_at_idx ON accounts.staff_sign_ins USING btree (expires_at);
CREATE UNIQUE INDEX support_codes_code_key ON accounts.support_codes USING btree (code);
CREATE INDEX support_codes_expires_at_idx ON accounts.support_codes USING btree (expires_at);
CREATE INDEX users_anonymise_due ON accounts.users USING btree (anonymise_due_at, app_id, id) WHERE (anonymise_due_at IS NOT NULL);
CREATE UNIQUE INDEX users_app_id_email_key ON accounts.users USING btree (app_id, email);
CREATE INDEX users_by_name ON accounts.users USING btree (lower(last_name), lower(first_name), app_id, id) WHERE ((deleted_at IS NULL) AND (NOT staff));
CREATE INDEX users_email_idx ON accounts.users USING btree (email);
CREATE INDEX users_id_idx ON accounts.users USING btree (id);
CREATE INDEX users_listed ON accounts.users USING btree (app_id, staff, lower(last_name), lower(first_name), id) WHERE (deleted_at IS NULL);
CREATE INDEX users_search ON accounts.users USING gin (search_text public.gin_trgm_ops);
CREATE INDEX webhook_deliveries_created_at_idx ON accounts.webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_due ON accounts.webhook_deliveries USING btree (next_attempt_at, id) WHERE (next_attempt_at IS NOT NULL);
CREATE INDEX webhook_deliveries_undelivered ON accounts.webhook_deliveries USING btree (app_id, id DESC) WHERE (state <> 'delivered'::text);
CREATE INDEX booking_options_app_id_booking_id_idx ON bookings.booking_options USING btree (app_id, booking_id);
CREATE INDEX booking_payments_app_id_booking_id_idx ON bookings.booking_payments USING btree (app_id, booking_id);
CREATE UNIQUE INDEX booking_payments_app_id_provider_payment_id_key ON bookings.booking_payments USING btree (app_id, provider_payment_id);
CREATE INDEX booking_payments_app_id_voucher_id_idx ON bookings.booking_payments USING btree (app_id, voucher_id);
CREATE INDEX booking_refunds_app_id_booking_id_idx ON bookings.booking_refunds USING btree (app_id, booking_id);
CREATE INDEX booking_refunds_app_id_payment_id_idx ON bookings.booking_refunds USING btree (app_id, payment_id);
CREATE UNIQUE INDEX bookings_app_id_number_key ON bookings.bookings USING btree (app_id, number);
CREATE INDEX bookings_app_id_user_id_idx ON bookings.bookings USING btree (app_id, user_id);
CREATE INDEX bookings_days ON bookings.bookings USING gist (app_id, daterange(arrival_date, departure_date, '[]'::text)) WHERE (arrival_date IS NOT NULL);
CREATE INDEX bookings_expiry_due ON bookings.bookings USING btree (expiry_due_at, app_id, id) WHERE (expiry_due_at IS NOT NULL);
CREATE UNIQUE INDEX bookings_gift_reclaim_code_key ON bookings.bookings USING btree (gift_reclaim_code);
CREATE INDEX bookings_gifts ON bookings.bookings USING btree (app_id, id) WHERE is_gift;
CREATE INDEX bookings_remind_due ON bookings.bookings USING btree (remind_due_at, app_id, id) WHERE (remind_due_at IS NOT NULL);
CREATE INDEX external_calendars_app_id_room_id_idx ON bookings.external_calendars USING btree (app_id, room_id);
CREATE INDEX external_calendars_next_sync_at_idx ON bookings.external_calendars USING btree (next_sync_at);
CREATE INDEX external_nights_app_id_room_id_until_date_idx ON bookings.external_nights USING btree (app_id, room_id, until_date);
CREATE UNIQUE INDEX rooms_calendar_secret_key ON bookings.rooms USING btree (calendar_secret);
CREATE INDEX voucher_entries_app_id_booking_id_idx ON bookings.voucher_entries USING btree (app_id, booking_id);
CREATE INDEX voucher_entries_app_id_voucher_id_idx ON bookings.voucher_entries USING btree (app_id, voucher_id);
CREATE UNIQUE INDEX voucher_entries_issued_once ON bookings.voucher_entries USING btree (app_id, voucher_id) WHERE (kind = 'issued'::text);
CREATE INDEX live_tickets_expires_at_idx ON chats.live_tickets USING btree (expires_at);
CREATE INDEX message_search_newest_idx ON chats.message_search USING btree (app_id, internal, created_at DESC, message_id DESC);
CREATE INDEX message_search_words_idx ON chats.message_search USING gin (words) WITH (fastupdate=off);
CREATE INDEX messages_app_id_created_at_idx ON chats.messages USING btree (app_id, created_at DESC);
CREATE UNIQUE INDEX messages_file ON chats.messages USING btree (app_id, file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX messages_thread_id_created_at_id_idx ON chats.messages USING btree (thread_id, created_at DESC, id DESC);
CREATE INDEX thread_reads_app_id_message_id_idx ON chats.thread_reads USING btree (app_id, message_id);
CREATE UNIQUE INDEX clusters_app_id_provider_provider_id_key ON clouds.clusters USING btree (app_id, provider, provider_id);
CREATE INDEX server_actions_app_id_server_id_requested_at_idx ON clouds.server_actions USING btree (app_id, server_id, requested_at DESC);
CREATE INDEX server_actions_app_id_task_id_idx ON clouds.server_actions USING btree (app_id, task_id);
CREATE UNIQUE INDEX server_actions_running ON clouds.server_actions USING btree (app_id, server_id) WHERE (status = 'running'::text);
CREATE UNIQUE INDEX server_actions_waiting ON clouds.server_actions USING btree (app_id, server_id) WHERE (status = 'waiting'::text);
CREATE INDEX server_probes_app_id_probe_id_idx ON clouds.server_probes USING btree (app_id, probe_id);
CREATE INDEX server_tasks_app_id_task_id_idx ON clouds.server_tasks USING btree (app_id, task_id);
CREATE UNIQUE INDEX servers_app_id_provider_provider_id_key ON clouds.servers USING btree (app_id, provider, provider_id);
CREATE INDEX servers_of_all ON clouds.servers USING btree (lower(name), app_id, id) WHERE (removed_at IS NULL);
CREATE INDEX servers_search ON clouds.servers USING gin (search_text public.gin_trgm_ops);
CREATE UNIQUE INDEX ssh_keys_app_id_fingerprint_key ON clouds.ssh_keys USING btree (app_id, fingerprint);
CREATE INDEX inbound_app_id_task_id_idx ON mails.inbound USING btree (app_id, task_id);
CREATE INDEX inbound_from_address_received_at_idx ON mails.inbound USING btree (from_address, received_at);
CREATE INDEX inbound_message_id_idx ON mails.inbound USING btree (message_id);
CREATE INDEX inbound_raw_discard_due ON mails.inbound USING btree (raw_discard_at) WHERE (raw_discarded_at IS NULL);
CREATE UNIQUE INDEX inbound_source_key_key ON mails.inbound USING btree (source_key);
CREATE INDEX inbound_state_received_at_id_idx ON mails.inbound USING btree (state, received_at DESC, id DESC);
CREATE UNIQUE INDEX inbound_taken_once ON mails.inbound USING btree (message_digest) WHERE (state = ANY (ARRAY['accepted'::text, 'posted'::text]));
CREATE INDEX inbound_user_id_idx ON mails.inbound USING btree (user_id);
CREATE INDEX outgoing_app_id_created_at_idx ON mails.outgoing USING btree (app_id, created_at DESC);
CREATE UNIQUE INDEX outgoing_bounce_token_key ON mails.outgoing USING btree (bounce_token);
CREATE INDEX outgoing_created_at_id_idx ON mails.outgoing USING btree (created_at DESC, id DESC);
CREATE INDEX outgoing_kept ON mails.outgoing USING btree (given_up_at) WHERE ((given_up_at IS NOT NULL) AND (variables IS NOT NULL));
CREATE UNIQUE INDEX outgoing_key_key ON mails.outgoing USING btree (key);
CREATE INDEX outgoing_outside_id_created_at_id_idx ON mails.outgoing USING btree (outside_id, created_at, id);
CREATE INDEX outgoing_user_id_task_id_created_at_id_idx ON mails.outgoing USING btree (user_id, task_id, created_at, id);
CREATE INDEX outgoing_waiting ON mails.outgoing USING btree (next_attempt_at, id) WHERE (next_attempt_at IS NOT NULL);
CREATE INDEX outgoing_messages_outgoing_id_idx ON mails.outgoing_messages USING btree (outgoing_id);
CREATE INDEX outside_reply_addresses_app_id_task_id_idx ON mails.outside_reply_addresses USING btree (app_id, task_id);
CREATE UNIQUE INDEX outside_reply_addresses_token_key ON mails.outside_reply_addresses USING btree (token);
CREATE INDEX reply_addresses_app_id_task_id_idx ON mails.reply_addresses USING btree (app_id, task_id);
CREATE UNIQUE INDEX reply_addresses_token_key ON mails.reply_addresses USING btree (token);
CREATE INDEX sender_rules_pattern_idx ON mails.sender_rules USING btree (pattern);
CREATE INDEX muted_requests_app_id_task_id_idx ON notifs.muted_requests USING btree (app_id, task_id);
CREATE INDEX notices_app_id_task_id_user_id_idx ON notifs.notices USING btree (app_id, task_id, user_id);
CREATE UNIQUE INDEX notices_app_id_user_id_source_key ON notifs.notices USING btree (app_id, user_id, source);
CREATE INDEX notices_incident ON notifs.notices USING btree (app_id, incident_id) WHERE (incident_id IS NOT NULL);
CREATE INDEX notices_mail_due ON notifs.notices USING btree (mail_due_at, app_id, id) WHERE (mail_due_at IS NOT NULL);
CREATE INDEX notices_of_tests ON notifs.notices USING btree (incident_id) WHERE (kind = 'oncall_test'::text);
CREATE INDEX notices_push_due ON notifs.notices USING btree (push_due_at) WHERE (push_due_at IS NOT NULL);
CREATE INDEX notices_unread ON notifs.notices USING btree (user_id, app_id) WHERE ((read_at IS NULL) AND in_inbox);
CREATE INDEX notices_user_id_created_at_id_idx ON notifs.notices USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX outside_mails_app_id_task_id_idx ON notifs.outside_mails USING btree (app_id, task_id);
CREATE INDEX outside_mails_due ON notifs.outside_mails USING btree (mail_due_at, app_id, outside_id) WHERE (mail_due_at IS NOT NULL);
CREATE UNIQUE INDEX push_subscriptions_endpoint_key ON notifs.push_subscriptions USING btree (endpoint);
CREATE INDEX push_subscriptions_user_id_idx ON notifs.push_subscriptions USING btree (user_id);
CREATE INDEX reminders_due_at_idx ON notifs.reminders USING btree (due_at);
CREATE INDEX billed_work_logs_app_id_invoice_id_line_id_idx ON payments.billed_work_logs USING btree (app_id, invoice_id, line_id);
CREATE INDEX billed_work_logs_app_id_task_id_idx ON payments.billed_work_logs USING btree (app_id, task_id);
CREATE INDEX catalogue_items_app_id_product_id_idx ON payments.catalogue_items USING btree (app_id, product_id);
CREATE UNIQUE INDEX collections_app_id_invoice_id_attempt_key ON payments.collections USING btree (app_id, invoice_id, attempt);
CREATE INDEX collections_app_id_mandate_id_idx ON payments.collections USING btree (app_id, mandate_id);
CREATE UNIQUE INDEX collections_open_key ON payments.collections USING btree (app_id, invoice_id) WHERE (state = ANY (ARRAY['planned'::text, 'notified'::text, 'submitted'::text, 'processing'::text]));
CREATE UNIQUE INDEX collections_provider_payment_id_key ON payments.collections USING btree (provider_payment_id);
CREATE INDEX collections_waiting_idx ON payments.collections USING btree (app_id, payment_method_id) INCLUDE (invoice_id) WHERE ((state = ANY (ARRAY['planned'::text, 'notified'::text])) AND (claimed_at IS NULL) AND (payment_method_id IS NOT NULL));
CREATE UNIQUE INDEX customers_customer_id_key ON payments.customers USING btree (customer_id);
CREATE INDEX guest_payments_app_id_booking_id_idx ON payments.guest_payments USING btree (app_id, booking_id);
CREATE UNIQUE INDEX guest_payments_app_id_provider_payment_id_key ON payments.guest_payments USING btree (app_id, provider_payment_id);
CREATE UNIQUE INDEX guest_payments_secret_key ON payments.guest_payments USING btree (secret);
CREATE UNIQUE INDEX invoice_lines_app_id_id_key ON payments.invoice_lines USING btree (app_id, id);
CREATE INDEX invoice_notes_app_id_invoice_id_idx ON payments.invoice_notes USING btree (app_id, invoice_id);
CREATE INDEX invoices_app_id_booking_id_idx ON payments.invoices USING btree (app_id, booking_id);
CREATE INDEX invoices_app_id_corrects_id_idx ON payments.invoices USING btree (app_id, corrects_id);
CREATE INDEX invoices_app_id_created_at_id_idx ON payments.invoices USING btree (app_id, created_at DESC, id DESC);
CREATE INDEX invoices_app_id_number_idx ON payments.invoices USING btree (app_id, number);
CREATE INDEX invoices_drafts ON payments.invoices USING btree (created_at, app_id, id) WHERE ((status = 'draft'::text) AND (booking_id IS NULL));
CREATE UNIQUE INDEX invoices_issuer_id_number_key ON payments.invoices USING btree (issuer_id, number);
CREATE INDEX invoices_number_search ON payments.invoices USING gin (number public.gin_trgm_ops) WHERE (number IS NOT NULL);
CREATE UNIQUE INDEX invoices_one_per_booking ON payments.invoices USING btree (app_id, booking_id) WHERE ((kind = 'invoice'::text) AND (status <> 'credited'::text));
CREATE INDEX invoices_open_idx ON payments.invoices USING btree (app_id, due_on) WHERE ((status = 'issued'::text) AND (kind = 'invoice'::text) AND (booking_id IS NULL));
CREATE INDEX invoices_to_collect_idx ON payments.invoices USING btree (due_on, id) INCLUDE (app_id, status, standing, gross_in_cents, credited_in_cents) WHERE ((kind = 'invoice'::text) AND (booking_id IS NULL) AND (status = ANY (ARRAY['issued'::text, 'written_off'::text])));
CREATE INDEX issuers_failures_due_at_idx ON payments.issuers USING btree (failures_due_at) WHERE (failures_due_at IS NOT NULL);
CREATE UNIQUE INDEX methods_default_key ON payments.methods USING btree (app_id) WHERE is_default;
CREATE INDEX payment_events_ends ON payments.payment_events USING btree (object_id, created_at) WHERE (type = ANY (ARRAY['payment_intent.succeeded'::text, 'payment_intent.payment_failed'::text, 'payment_intent.canceled'::text, 'charge.failed'::text, 'charge.dispute.created'::text]));
CREATE UNIQUE INDEX payment_events_id_key ON payments.payment_events USING btree (id);
CREATE INDEX payments_app_id_payment_method_id_idx ON payments.payments USING btree (app_id, payment_method_id);
CREATE INDEX payments_newest_idx ON payments.payments USING btree (app_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX payments_provider_payment_id_key ON payments.payments USING btree (provider_payment_id);
CREATE INDEX refunds_app_id_payment_id_idx ON payments.refunds USING btree (app_id, payment_id);
CREATE INDEX refunds_open_idx ON payments.refunds USING btree (requested_at) WHERE (status = ANY (ARRAY['requested'::text, 'pending'::text]));
CREATE INDEX subscriptions_by_next ON payments.subscriptions USING btree (COALESCE(next_at, 'infinity'::timestamp with time zone), app_id, id);
CREATE UNIQUE INDEX subscriptions_provider_subscription_id_key ON payments.subscriptions USING btree (provider_subscription_id);
CREATE UNIQUE INDEX transfers_app_id_key_key ON payments.transfers USING btree (app_id, key);
CREATE INDEX transfers_open_idx ON payments.transfers USING btree (app_id, booked_on DESC, id DESC) WHERE (settled_at IS NULL);
CREATE INDEX backups_finished_at_idx ON platform.backups USING btree (finished_at);
CREATE INDEX events_app_id_at_idx ON platform.events USING btree (app_id, at);
CREATE INDEX events_app_id_name_at_id_idx ON platform.events USING btree (app_id, name, at DESC, id DESC);
CREATE INDEX events_at_id_idx ON platform.events USING btree (at DESC, id DESC);
CREATE INDEX events_by_person ON platform.events USING btree (((actor ->> 'userId'::text)), at DESC, id DESC);
CREATE INDEX events_name_at_id_idx ON platform.events USING btree (name, at DESC, id DESC);
CREATE INDEX events_subject_at_id_idx ON platform.events USING btree (subject, at DESC, id DESC);
CREATE INDEX idempotent_answers_created_at_idx ON platform.idempotent_answers USING btree (created_at);
CREATE INDEX known_words_slips_idx ON platform.known_words USING gin (slips) WITH (fastupdate=off);
CREATE INDEX rate_limits_ends_at_idx ON platform.rate_limits USING btree (ends_at);
CREATE INDEX undelivered_by_age ON platform.undelivered USING btree (at, event_id) WHERE (redeliver_at IS NULL);
CREATE INDEX undelivered_by_redelivery ON platform.undelivered USING btree (redeliver_at) WHERE (redeliver_at IS NOT NULL);
CREATE INDEX work_failed_at_idx ON platform.work USING btree (failed_at DESC, kind, id) WHERE (failed_at IS NOT NULL);
CREATE INDEX work_kind_due_at_idx ON platform.work USING btree (kind, due_at);
CREATE INDEX work_kind_turn_due_at_idx ON platform.work USING btree (kind, turn, due_at);
CREATE INDEX answer_tokens_app_id_task_id_idx ON projects.answer_tokens USING btree (app_id, task_id);
CREATE INDEX answer_tokens_expires_at_idx ON projects.answer_tokens USING btree (expires_at);
CREATE UNIQUE INDEX backlog_presets_name ON projects.backlog_presets USING btree (page, COALESCE(owner_id, ''::bpchar), lower(name));
CREATE UNIQUE INDEX daily_reports_date_user_ids_key ON projects.daily_reports USING btree (date, user_ids);
CREATE INDEX drive_syncs_created_at_idx ON projects.drive_syncs USING btree (created_at DESC);
CREATE INDEX drive_syncs_due ON projects.drive_syncs USING btree (run_due_at, id) WHERE (run_due_at IS NOT NULL);
CREATE UNIQUE INDEX labels_id_type_key ON projects.labels USING btree (id, type);
CREATE UNIQUE INDEX labels_key_key ON projects.labels USING btree (key);
CREATE UNIQUE INDEX labels_name_per_type ON projects.labels USING btree (type, lower(name)) WHERE (cardinality(in_apps) = 0);
CREATE UNIQUE INDEX milestones_number_key ON projects.milestones USING btree (number);
CREATE UNIQUE INDEX outside_addresses_app_id_task_id_email_key ON projects.outside_addresses USING btree (app_id, task_id, email);
CREATE INDEX quotes_app_id_task_id_version_idx ON projects.quotes USING btree (app_id, task_id, version DESC);
CREATE INDEX quotes_expire_due_at ON projects.quotes USING btree (expire_due_at) WHERE (expire_due_at IS NOT NULL);
CREATE UNIQUE INDEX quotes_number_key ON projects.quotes USING btree (number);
CREATE UNIQUE INDEX quotes_one_draft ON projects.quotes USING btree (app_id, task_id) WHERE (state = 'draft'::text);
CREATE UNIQUE INDEX quotes_one_sent ON projects.quotes USING btree (app_id, task_id) WHERE (state = 'sent'::text);
CREATE INDEX quotes_remind_due_at ON projects.quotes USING btree (remind_due_at) WHERE (remind_due_at IS NOT NULL);
CREATE INDEX satisfaction_app_id_put_at ON projects.satisfaction USING btree (app_id, COALESCE(asked_at, rated_at));
CREATE UNIQUE INDEX satisfaction_app_id_task_id_closed_at_key ON projects.satisfaction USING btree (app_id, task_id, closed_at);
CREATE INDEX satisfaction_due ON projects.satisfaction USING btree (satisfaction_due_at) WHERE (satisfaction_due_at IS NOT NULL);
CREATE INDEX satisfaction_put_at ON projects.satisfaction USING btree (COALESCE(asked_at, rated_at));
CREATE INDEX satisfaction_user_id_asked_at_idx ON projects.satisfaction USING btree (user_id, asked_at);
CREATE INDEX task_change_lines_change_id_idx ON projects.task_change_lines USING btree (change_id);
CREATE INDEX task_changes_discard_due_at_idx ON projects.task_changes USING btree (discard_due_at);
CREATE UNIQUE INDEX task_counters_key_key ON projects.task_counters USING btree (key);
CREATE INDEX task_labels_label_id_app_id_idx ON projects.task_labels USING btree (label_id, app_id);
CREATE UNIQUE INDEX task_labels_one_category ON projects.task_labels USING btree (app_id, task_id) WHERE (type = 'category'::text);
CREATE INDEX task_members_app_id_user_id_idx ON projects.task_members USING btree (app_id, user_id);
CREATE INDEX task_milestones_milestone_id_app_id_idx ON projects.task_milestones USING btree (milestone_id, app_id);
CREATE INDEX task_search_newest_idx ON projects.task_search USING btree (app_id, created_at DESC, task_id DESC);
CREATE INDEX task_search_placed ON projects.task_search USING gin (projects.placed_words((app_id)::text, created_at, name_words, words)) WITH (fastupdate=off);
CREATE INDEX task_search_words_idx ON projects.task_search USING gin (words) WITH (fastupdate=off);
CREATE INDEX tasks_app_id_created_at_id_idx ON projects.tasks USING btree (app_id, created_at DESC, id DESC);
CREATE INDEX tasks_archive_due ON projects.tasks USING btree (archive_due_at, app_id, id) WHERE (archive_due_at IS NOT NULL);
CREATE INDEX tasks_archived_latest ON projects.tasks USING btree (app_id, deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX tasks_auto_accept_due ON projects.tasks USING btree (auto_accept_due_at, app_id, id) WHERE (auto_accept_due_at IS NOT NULL);
CREATE INDEX tasks_auto_done_due ON projects.tasks USING btree (auto_done_due_at, app_id, id) WHERE (auto_done_due_at IS NOT NULL);
CREATE INDEX tasks_await_reply ON projects.tasks USING btree (app_id, customer_wrote_at) WHERE ((customer_wrote_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX tasks_board_done ON projects.tasks USING btree (app_id, done_at DESC, id DESC) INCLUDE (list_marks, priority, planned_at, due_at) WHERE ((deleted_at IS NULL) AND (list_id = 'done'::text));
CREATE INDEX tasks_board_open ON projects.tasks USING btree (app_id, list_id, priority DESC, created_at DESC, id DESC) INCLUDE (list_marks, planned_at, due_at) WHERE ((deleted_at IS NULL) AND (list_id <> 'done'::text));
CREATE INDEX tasks_day ON projects.tasks USING btree (app_id) WHERE ((deleted_at IS NULL) AND ((list_id <> 'done'::text) OR (customer_wrote_at IS NOT NULL)));
CREATE INDEX tasks_done_slices ON projects.tasks USING gin (projects.slice_marks((app_id)::text, done_at, own_marks, link_marks)) WITH (fastupdate=off) WHERE ((deleted_at IS NULL) AND (list_id = 'done'::text));
CREATE INDEX tasks_id_idx ON projects.tasks USING btree (id);
CREATE INDEX tasks_list_marks ON projects.tasks USING gin (list_marks) WITH (fastupdate=off) WHERE (deleted_at IS NULL);
CREATE INDEX tasks_open_by_owner ON projects.tasks USING btree (app_id, owner_id, created_at DESC) WHERE ((deleted_at IS NULL) AND (list_id <> 'done'::text));
CREATE INDEX tasks_open_due ON projects.tasks USING btree (app_id, due_at) WHERE ((deleted_at IS NULL) AND (due_at IS NOT NULL));
CREATE INDEX tasks_open_newest ON projects.tasks USING btree (app_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX tasks_open_planned ON projects.tasks USING btree (app_id, planned_at) WHERE ((deleted_at IS NULL) AND (planned_at IS NOT NULL));
CREATE INDEX tasks_open_uncategorised ON projects.tasks USING btree (app_id, created_at, id) WHERE ((deleted_at IS NULL) AND (list_id <> 'done'::text) AND (pending_at IS NULL) AND (NOT (link_marks @@ '''category'''::tsquery)));
CREATE UNIQUE INDEX tasks_private_thread_id_key ON projects.tasks USING btree (private_thread_id);
CREATE UNIQUE INDEX tasks_slug_key ON projects.tasks USING btree (slug);
CREATE UNIQUE INDEX tasks_thread_id_key ON projects.tasks USING btree (thread_id);
CREATE INDEX tasks_unattended ON projects.tasks USING btree (unattended_due_at, app_id, id) WHERE (unattended_due_at IS NOT NULL);
CREATE INDEX tasks_uninvoiced_done ON projects.tasks USING btree (app_id, done_at) WHERE ((list_id = 'done'::text) AND (invoiced_at IS NULL));
CREATE INDEX tasks_wait_for_customer ON projects.tasks USING btree (app_id, COALESCE(pending_at, created_at), id) WHERE ((deleted_at IS NULL) AND ((pending_status = ANY (ARRAY['customer'::text, 'completed'::text])) OR ((estimated_time > 0) AND (estimated_time_accepted_at IS NULL) AND (estimated_time_refused_at IS NULL))));
CREATE INDEX tasks_wait_for_staff ON projects.tasks USING btree (app_id, COALESCE(estimated_time_refused_at, estimated_time_accepted_at), id) WHERE ((deleted_at IS NULL) AND (estimated_time > 0) AND ((pending_status IS NULL) OR (pending_status = 'merge_request'::text)) AND ((estimated_time_refused_at IS NOT NULL) OR ((estimated_time_accepted_at IS NOT NULL) AND (list_id = 'todo'::text))));
CREATE INDEX timesheets_remind_due_at ON projects.timesheets USING btree (remind_due_at) WHERE (remind_due_at IS NOT NULL);
CREATE INDEX timesheets_user_id_week_idx ON projects.timesheets USING btree (user_id, week);
CREATE INDEX work_log_corrections_app_id_work_log_id_idx ON projects.work_log_corrections USING btree (app_id, work_log_id);
CREATE INDEX work_logs_app_id_task_id_started_at_idx ON projects.work_logs USING btree (app_id, task_id, started_at DESC);
CREATE INDEX work_logs_by_day ON projects.work_logs USING btree (app_id, started_at) INCLUDE (task_id, stopped_at) WHERE (stopped_at IS NOT NULL);
CREATE INDEX work_logs_by_span ON projects.work_logs USING gist (user_id, tstzrange(started_at, stopped_at)) WHERE (stopped_at IS NOT NULL);
CREATE INDEX work_logs_long_due_at ON projects.work_logs USING btree (long_due_at) WHERE (long_due_at IS NOT NULL);
CREATE UNIQUE INDEX work_logs_one_running ON projects.work_logs USING btree (user_id) WHERE ((stopped_at IS NULL) AND (paused_at IS NULL));
CREATE INDEX work_logs_timers ON projects.work_logs USING btree (user_id) WHERE (stopped_at IS NULL);
CREATE INDEX work_logs_user_id_started_at_idx ON projects.work_logs USING btree (user_id, started_at DESC);
CREATE INDEX escalations_next_due_at ON stats.escalations USING btree (next_due_at) WHERE (next_due_at IS NOT NULL);
CREATE INDEX gateway_pages_app_id_incident_id_idx ON stats.gateway_pages USING btree (app_id, incident_id);
CREATE INDEX gateway_pages_created_at_idx ON stats.gateway_pages USING btree (created_at);
CREATE INDEX gateway_pages_test_id_idx ON stats.gateway_pages USING btree (test_id);
CREATE INDEX incident_takes_app_id_incident_id_created_at_idx ON stats.incident_takes USING btree (app_id, incident_id, created_at);
CREATE UNIQUE INDEX incident_tasks_app_id_task_id_key ON stats.incident_tasks USING btree (app_id, task_id);
CREATE INDEX incident_updates_app_id_incident_id_created_at_idx ON stats.incident_updates USING btree (app_id, incident_id, created_at);
CREATE UNIQUE INDEX maintenance_calendars_secret_key ON stats.maintenance_calendars USING btree (secret);
CREATE INDEX maintenances_announce_due ON stats.maintenances USING btree (announce_due_at) WHERE (announce_due_at IS NOT NULL);
CREATE INDEX maintenances_app_id_starts_at_idx ON stats.maintenances USING btree (app_id, starts_at DESC);
CREATE INDEX maintenances_end_due ON stats.maintenances USING btree (end_due_at) WHERE (end_due_at IS NOT NULL);
CREATE INDEX maintenances_start_due ON stats.maintenances USING btree (start_due_at) WHERE (start_due_at IS NOT NULL);
CREATE UNIQUE INDEX oncall_calendars_secret_key ON stats.oncall_calendars USING btree (secret);
CREATE UNIQUE INDEX oncall_layer_members_layer_id_user_id_key ON stats.oncall_layer_members USING btree (layer_id, user_id);
CREATE INDEX oncall_layers_gap_due_at ON stats.oncall_layers USING btree (gap_due_at) WHERE (gap_due_at IS NOT NULL);
CREATE INDEX oncall_layers_handover_due_at ON stats.oncall_layers USING btree (handover_due_at) WHERE (handover_due_at IS NOT NULL);
CREATE UNIQUE INDEX oncall_pages_app_id_incident_id_round_step_user_id_key ON stats.oncall_pages USING btree (app_id, incident_id, round, step, user_id);
CREATE INDEX oncall_pages_sent_at_idx ON stats.oncall_pages USING btree (sent_at);
CREATE INDEX oncall_tests_created_by_created_at_idx ON stats.oncall_tests USING btree (created_by, created_at);
CREATE UNIQUE INDEX personal_calendars_secret_key ON stats.personal_calendars USING btree (secret);
CREATE INDEX probe_events_app_id_probe_id_started_at_idx ON stats.probe_events USING btree (app_id, probe_id, started_at);
CREATE INDEX probe_events_day ON stats.probe_events USING btree (app_id, stats.day_of(started_at));
CREATE UNIQUE INDEX probe_events_event_id_key ON stats.probe_events USING btree (event_id);
CREATE INDEX probe_events_span ON stats.probe_events USING gist (app_id, tstzrange(started_at, resolved_at, '[]'::text));
CREATE INDEX probe_events_started_at_idx ON stats.probe_events USING btree (started_at DESC);
CREATE INDEX probe_events_unresolved ON stats.probe_events USING btree (app_id, started_at) WHERE (resolved_at IS NULL);
CREATE INDEX probe_events_untaken ON stats.probe_events USING btree (untaken_due_at, app_id, id) WHERE (untaken_due_at IS NOT NULL);
CREATE UNIQUE INDEX probe_pauses_open ON stats.probe_pauses USING btree (app_id, probe_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX probes_provider_monitor_id_key ON stats.probes USING btree (provider_monitor_id);
CREATE UNIQUE INDEX reports_app_id_day_key ON stats.reports USING btree (app_id, day);
CREATE INDEX reports_published_at_day_idx ON stats.reports USING btree (published_at, day DESC);
CREATE INDEX sla_schedules_due_at_idx ON stats.sla_schedules USING btree (due_at);
CREATE INDEX uptime_checks_certificate_due ON stats.uptime_checks USING btree (certificate_due_at) WHERE (certificate_due_at IS NOT NULL);
CREATE INDEX uptime_checks_due_idx ON stats.uptime_checks USING btree (due_at) WHERE (paused_at IS NULL);
CREATE INDEX uptime_checks_trial_notice_due_at ON stats.uptime_checks USING btree (trial_notice_due_at) WHERE (trial_notice_due_at IS NOT NULL);
CREATE INDEX uptime_outages_check_id_started_at_idx ON stats.uptime_outages USING btree (check_id, started_at DESC);
CREATE UNIQUE INDEX uptime_outages_open_idx ON stats.uptime_outages USING btree (check_id) WHERE (resolved_at IS NULL);
CREATE INDEX uptime_outages_started_at_idx ON stats.uptime_outages USING btree (started_at);
CREATE INDEX uptime_results_checked_at_idx ON stats.uptime_results USING btree (checked_at);
CREATE INDEX data_exports_build_due_at ON storages.data_exports USING btree (build_due_at) WHERE (build_due_at IS NOT NULL);
CREATE INDEX data_exports_expires_at ON storages.data_exports USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE UNIQUE INDEX data_exports_one_waiting ON storages.data_exports USING btree (app_id) WHERE (state = 'waiting'::text);
CREATE INDEX files_discard_due ON storages.files USING btree (discard_due_at, app_id, id) WHERE (discard_due_at IS NOT NULL);
CREATE INDEX files_listed ON storages.files USING btree (created_at DESC, app_id DESC, id DESC) WHERE ((attached_at IS NOT NULL) AND (removed_at IS NULL));
CREATE INDEX files_search ON storages.files USING gin (lower(originalname) public.gin_trgm_ops);

-- Foreign keys

ALTER TABLE accounts.absences ADD CONSTRAINT absences_app_id_user_id_fkey FOREIGN KEY (app_id, user_id) REFERENCES accounts.users(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE accounts.access_tokens ADD CONSTRAINT access_tokens_app_id_created_by_id_fkey FOREIGN KEY (app_id, created_by_id) REFERENCES accounts.users(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE accounts.account_watchers ADD CONSTRAINT account_watchers_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE accounts.address_confirmations ADD CONSTRAINT address_confirmations_app_id_user_id_fkey FOREIGN KEY (app_id, user_id) REFERENCES accounts.users(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE accounts.announcement_receipts ADD CONSTRAINT announcement_receipts_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES accounts.announcements(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE accounts.announcement_receipts ADD CONSTRAINT announcement_receipts_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE accounts.app_logos ADD CONSTRAINT app_logos_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE accounts.caller_checks ADD CONSTRAINT caller_checks_app_id_staff_id_fkey FOREIGN KEY (app_id, staff_id) REFERENCES accounts.users(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE accounts.caller_checks ADD CONSTRAINT caller_checks_app_id_user_id_fkey FOREIGN KEY (app_id, user_id) REFERENCES accounts.users(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE accounts.dispatches ADD CONSTRAINT dispatches_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE accounts.document_acceptances ADD CONSTRAINT document_acceptances_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE accounts.email_changes ADD CONSTRAINT email_changes_app_id_user_id_fkey FOREIGN KEY (app_id, user_id) REFERENCES accounts.users(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE accounts.login_challenges ADD CONSTRAINT login_challenges_app_id_user_id_fkey FOREIGN KEY (app_id, user_id) REFERENCES accounts.users(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE accounts.mail_settings ADD CONSTRAINT mail_settings_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE accounts.office_settings ADD CONSTRAINT office_settings_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE accounts.passkeys ADD CONSTRAINT passkeys_app_id_user_id_fkey FOREIGN KEY (app_id, user_id) REFERENCES accounts.users(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE accounts.password_links ADD CONSTRAINT password_links_app_id_user_id_fkey FOREIGN KEY (app_id, user_id) REFERENCES accounts.users(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE accounts.payment_settings ADD CONSTRAINT payment_settings_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE accounts.recovery_codes ADD CONSTRAINT recovery_codes_app_id_user_id_fkey FOREIGN KEY (app_id, user_id) REFERENCES accounts.users(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE accounts.sessions ADD CONSTRAINT sessions_app_id_user_id_fkey FOREIGN KEY (app_id, user_id) REFERENCES accounts.users(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE accounts.staff_identities ADD CONSTRAINT staff_identities_app_id_user_id_fkey FOREIGN KEY (app_id, user_id) REFERENCES accounts.users(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE accounts.support_codes ADD CONSTRAINT support_codes_app_id_user_id_fkey FOREIGN KEY (app_id, user_id) REFERENCES accounts.users(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE accounts.totp_factors ADD CONSTRAINT totp_factors_app_id_user_id_fkey FOREIGN KEY (app_id, user_id) REFERENCES accounts.users(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE accounts.user_pictures ADD CONSTRAINT user_pictures_app_id_user_id_fkey FOREIGN KEY (app_id, user_id) REFERENCES accounts.users(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE accounts.users ADD CONSTRAINT users_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE accounts.webhook_deliveries ADD CONSTRAINT webhook_deliveries_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE accounts.webhook_endpoints ADD CONSTRAINT webhook_endpoints_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE accounts.working_hours ADD CONSTRAINT working_hours_app_id_user_id_fkey FOREIGN KEY (app_id, user_id) REFERENCES accounts.users(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE bookings.booking_options ADD CONSTRAINT booking_options_app_id_booking_id_fkey FOREIGN KEY (app_id, booking_id) REFERENCES bookings.bookings(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE bookings.booking_payments ADD CONSTRAINT booking_payments_app_id_booking_id_fkey FOREIGN KEY (app_id, booking_id) REFERENCES bookings.bookings(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE bookings.booking_payments ADD CONSTRAINT booking_payments_app_id_voucher_id_fkey FOREIGN KEY (app_id, voucher_id) REFERENCES bookings.bookings(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE bookings.booking_refunds ADD CONSTRAINT booking_refunds_app_id_booking_id_fkey FOREIGN KEY (app_id, booking_id) REFERENCES bookings.bookings(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE bookings.booking_refunds ADD CONSTRAINT booking_refunds_app_id_payment_id_fkey FOREIGN KEY (app_id, payment_id) REFERENCES bookings.booking_payments(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE bookings.bookings ADD CONSTRAINT bookings_app_id_room_id_fkey FOREIGN KEY (app_id, room_id) REFERENCES bookings.rooms(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE bookings.bookings ADD CONSTRAINT bookings_app_id_user_id_fkey FOREIGN KEY (app_id, user_id) REFERENCES accounts.users(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE bookings.external_calendars ADD CONSTRAINT external_calendars_app_id_room_id_fkey FOREIGN KEY (app_id, room_id) REFERENCES bookings.rooms(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE bookings.external_nights ADD CONSTRAINT external_nights_app_id_calendar_id_fkey FOREIGN KEY (app_id, calendar_id) REFERENCES bookings.external_calendars(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE bookings.rooms ADD CONSTRAINT rooms_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE bookings.settings ADD CONSTRAINT settings_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE bookings.voucher_entries ADD CONSTRAINT voucher_entries_app_id_booking_id_fkey FOREIGN KEY (app_id, booking_id) REFERENCES bookings.bookings(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE bookings.voucher_entries ADD CONSTRAINT voucher_entries_app_id_voucher_id_fkey FOREIGN KEY (app_id, voucher_id) REFERENCES bookings.bookings(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE chats.message_search ADD CONSTRAINT message_search_app_id_message_id_fkey FOREIGN KEY (app_id, message_id) REFERENCES chats.messages(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE chats.messages ADD CONSTRAINT messages_app_id_author_id_fkey FOREIGN KEY (app_id, author_id) REFERENCES accounts.users(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE chats.messages ADD CONSTRAINT messages_app_id_file_id_fkey FOREIGN KEY (app_id, file_id) REFERENCES storages.files(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE chats.messages ADD CONSTRAINT messages_app_id_task_id_fkey FOREIGN KEY (app_id, task_id) REFERENCES projects.tasks(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE chats.thread_reads ADD CONSTRAINT thread_reads_app_id_message_id_fkey FOREIGN KEY (app_id, message_id) REFERENCES chats.messages(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE clouds.clusters ADD CONSTRAINT clusters_app_id_provider_fkey FOREIGN KEY (app_id, provider) REFERENCES clouds.connections(app_id, provider) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE clouds.connections ADD CONSTRAINT connections_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE clouds.rules ADD CONSTRAINT rules_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE clouds.server_actions ADD CONSTRAINT server_actions_app_id_server_id_fkey FOREIGN KEY (app_id, server_id) REFERENCES clouds.servers(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE clouds.server_probes ADD CONSTRAINT server_probes_app_id_probe_id_fkey FOREIGN KEY (app_id, probe_id) REFERENCES stats.probes(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE clouds.server_probes ADD CONSTRAINT server_probes_app_id_server_id_fkey FOREIGN KEY (app_id, server_id) REFERENCES clouds.servers(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE clouds.server_tasks ADD CONSTRAINT server_tasks_app_id_server_id_fkey FOREIGN KEY (app_id, server_id) REFERENCES clouds.servers(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE clouds.server_tasks ADD CONSTRAINT server_tasks_app_id_task_id_fkey FOREIGN KEY (app_id, task_id) REFERENCES projects.tasks(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE clouds.servers ADD CONSTRAINT servers_app_id_provider_fkey FOREIGN KEY (app_id, provider) REFERENCES clouds.connections(app_id, provider) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE clouds.ssh_keys ADD CONSTRAINT ssh_keys_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE mails.account_settings ADD CONSTRAINT account_settings_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE mails.inbound_contents ADD CONSTRAINT inbound_contents_inbound_id_fkey FOREIGN KEY (inbound_id) REFERENCES mails.inbound(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE mails.outgoing_messages ADD CONSTRAINT outgoing_messages_outgoing_id_fkey FOREIGN KEY (outgoing_id) REFERENCES mails.outgoing(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE mails.outside_reply_addresses ADD CONSTRAINT outside_reply_addresses_app_id_task_id_fkey FOREIGN KEY (app_id, task_id) REFERENCES projects.tasks(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE mails.reply_addresses ADD CONSTRAINT reply_addresses_app_id_task_id_fkey FOREIGN KEY (app_id, task_id) REFERENCES projects.tasks(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE mails.sender_rules ADD CONSTRAINT sender_rules_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE notifs.muted_requests ADD CONSTRAINT muted_requests_app_id_task_id_fkey FOREIGN KEY (app_id, task_id) REFERENCES projects.tasks(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE notifs.notices ADD CONSTRAINT notices_app_id_task_id_fkey FOREIGN KEY (app_id, task_id) REFERENCES projects.tasks(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE notifs.oncall_channels ADD CONSTRAINT oncall_channels_app_id_user_id_fkey FOREIGN KEY (app_id, user_id) REFERENCES accounts.users(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE notifs.outside_mails ADD CONSTRAINT outside_mails_app_id_task_id_fkey FOREIGN KEY (app_id, task_id) REFERENCES projects.tasks(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE notifs.preferences ADD CONSTRAINT preferences_app_id_user_id_fkey FOREIGN KEY (app_id, user_id) REFERENCES accounts.users(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE notifs.push_subscriptions ADD CONSTRAINT push_subscriptions_app_id_user_id_fkey FOREIGN KEY (app_id, user_id) REFERENCES accounts.users(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE notifs.reminders ADD CONSTRAINT reminders_app_id_task_id_fkey FOREIGN KEY (app_id, task_id) REFERENCES projects.tasks(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE notifs.service_subscriptions ADD CONSTRAINT service_subscriptions_app_id_probe_id_fkey FOREIGN KEY (app_id, probe_id) REFERENCES stats.probes(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE notifs.service_subscriptions ADD CONSTRAINT service_subscriptions_app_id_user_id_fkey FOREIGN KEY (app_id, user_id) REFERENCES accounts.users(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE payments.billed_work_logs ADD CONSTRAINT billed_work_logs_app_id_invoice_id_fkey FOREIGN KEY (app_id, invoice_id) REFERENCES payments.invoices(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE payments.billed_work_logs ADD CONSTRAINT billed_work_logs_app_id_line_id_fkey FOREIGN KEY (app_id, line_id) REFERENCES payments.invoice_lines(app_id, id) ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE payments.billed_work_logs ADD CONSTRAINT billed_work_logs_app_id_task_id_fkey FOREIGN KEY (app_id, task_id) REFERENCES projects.tasks(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE payments.billed_work_logs ADD CONSTRAINT billed_work_logs_app_id_work_log_id_fkey FOREIGN KEY (app_id, work_log_id) REFERENCES projects.work_logs(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE payments.catalogue_cache ADD CONSTRAINT catalogue_cache_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE payments.catalogue_items ADD CONSTRAINT catalogue_items_app_id_fkey FOREIGN KEY (app_id) REFERENCES payments.catalogues(app_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE payments.catalogues ADD CONSTRAINT catalogues_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE payments.collection_settings ADD CONSTRAINT collection_settings_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE payments.collections ADD CONSTRAINT collections_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE payments.collections ADD CONSTRAINT collections_app_id_invoice_id_fkey FOREIGN KEY (app_id, invoice_id) REFERENCES payments.invoices(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE payments.customers ADD CONSTRAINT customers_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE payments.guest_payments ADD CONSTRAINT guest_payments_app_id_booking_id_fkey FOREIGN KEY (app_id, booking_id) REFERENCES bookings.bookings(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE payments.guest_payments ADD CONSTRAINT guest_payments_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE payments.invoice_counters ADD CONSTRAINT invoice_counters_issuer_id_fkey FOREIGN KEY (issuer_id) REFERENCES payments.issuers(app_id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE payments.invoice_lines ADD CONSTRAINT invoice_lines_app_id_invoice_id_fkey FOREIGN KEY (app_id, invoice_id) REFERENCES payments.invoices(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE payments.invoice_lines ADD CONSTRAINT invoice_lines_app_id_task_id_fkey FOREIGN KEY (app_id, task_id) REFERENCES projects.tasks(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE payments.invoice_notes ADD CONSTRAINT invoice_notes_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE payments.invoice_notes ADD CONSTRAINT invoice_notes_app_id_invoice_id_fkey FOREIGN KEY (app_id, invoice_id) REFERENCES payments.invoices(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE payments.invoiced_requests ADD CONSTRAINT invoiced_requests_app_id_invoice_id_fkey FOREIGN KEY (app_id, invoice_id) REFERENCES payments.invoices(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE payments.invoiced_requests ADD CONSTRAINT invoiced_requests_app_id_task_id_fkey FOREIGN KEY (app_id, task_id) REFERENCES projects.tasks(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE payments.invoices ADD CONSTRAINT invoices_app_id_booking_id_fkey FOREIGN KEY (app_id, booking_id) REFERENCES bookings.bookings(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE payments.invoices ADD CONSTRAINT invoices_app_id_corrects_id_fkey FOREIGN KEY (app_id, corrects_id) REFERENCES payments.invoices(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE payments.invoices ADD CONSTRAINT invoices_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE payments.invoices ADD CONSTRAINT invoices_issuer_id_fkey FOREIGN KEY (issuer_id) REFERENCES payments.issuers(app_id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE payments.issuers ADD CONSTRAINT issuers_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE payments.methods ADD CONSTRAINT methods_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE payments.payments ADD CONSTRAINT payments_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE payments.refunds ADD CONSTRAINT refunds_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE payments.refunds ADD CONSTRAINT refunds_app_id_payment_id_fkey FOREIGN KEY (app_id, payment_id) REFERENCES payments.payments(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE payments.subscriptions ADD CONSTRAINT subscriptions_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE payments.transfers ADD CONSTRAINT transfers_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE projects.answer_settings ADD CONSTRAINT answer_settings_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE projects.answer_tokens ADD CONSTRAINT answer_tokens_app_id_task_id_fkey FOREIGN KEY (app_id, task_id) REFERENCES projects.tasks(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE projects.outside_addresses ADD CONSTRAINT outside_addresses_app_id_task_id_fkey FOREIGN KEY (app_id, task_id) REFERENCES projects.tasks(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE projects.quote_counters ADD CONSTRAINT quote_counters_issuer_id_fkey FOREIGN KEY (issuer_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE projects.quote_lines ADD CONSTRAINT quote_lines_app_id_quote_id_fkey FOREIGN KEY (app_id, quote_id) REFERENCES projects.quotes(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE projects.quotes ADD CONSTRAINT quotes_app_id_task_id_fkey FOREIGN KEY (app_id, task_id) REFERENCES projects.tasks(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE projects.satisfaction ADD CONSTRAINT satisfaction_app_id_task_id_fkey FOREIGN KEY (app_id, task_id) REFERENCES projects.tasks(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE projects.task_change_lines ADD CONSTRAINT task_change_lines_app_id_task_id_fkey FOREIGN KEY (app_id, task_id) REFERENCES projects.tasks(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE projects.task_change_lines ADD CONSTRAINT task_change_lines_change_id_fkey FOREIGN KEY (change_id) REFERENCES projects.task_changes(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE projects.task_labels ADD CONSTRAINT task_labels_app_id_task_id_fkey FOREIGN KEY (app_id, task_id) REFERENCES projects.tasks(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE projects.task_labels ADD CONSTRAINT task_labels_label_id_type_fkey FOREIGN KEY (label_id, type) REFERENCES projects.labels(id, type) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE projects.task_members ADD CONSTRAINT task_members_app_id_task_id_fkey FOREIGN KEY (app_id, task_id) REFERENCES projects.tasks(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE projects.task_members ADD CONSTRAINT task_members_app_id_user_id_fkey FOREIGN KEY (app_id, user_id) REFERENCES accounts.users(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE projects.task_milestones ADD CONSTRAINT task_milestones_app_id_task_id_fkey FOREIGN KEY (app_id, task_id) REFERENCES projects.tasks(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE projects.task_milestones ADD CONSTRAINT task_milestones_milestone_id_fkey FOREIGN KEY (milestone_id) REFERENCES projects.milestones(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE projects.task_search ADD CONSTRAINT task_search_app_id_task_id_fkey FOREIGN KEY (app_id, task_id) REFERENCES projects.tasks(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE projects.tasks ADD CONSTRAINT tasks_app_id_owner_id_fkey FOREIGN KEY (app_id, owner_id) REFERENCES accounts.users(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE projects.timesheet_settings ADD CONSTRAINT timesheet_settings_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE projects.timesheets ADD CONSTRAINT timesheets_app_id_user_id_fkey FOREIGN KEY (app_id, user_id) REFERENCES accounts.users(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE projects.work_log_corrections ADD CONSTRAINT work_log_corrections_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE projects.work_logs ADD CONSTRAINT work_logs_app_id_task_id_fkey FOREIGN KEY (app_id, task_id) REFERENCES projects.tasks(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE projects.work_logs ADD CONSTRAINT work_logs_app_id_user_id_fkey FOREIGN KEY (app_id, user_id) REFERENCES accounts.users(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE stats.escalations ADD CONSTRAINT escalations_app_id_incident_id_fkey FOREIGN KEY (app_id, incident_id) REFERENCES stats.probe_events(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE stats.incident_takes ADD CONSTRAINT incident_takes_app_id_incident_id_fkey FOREIGN KEY (app_id, incident_id) REFERENCES stats.probe_events(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE stats.incident_tasks ADD CONSTRAINT incident_tasks_app_id_incident_id_fkey FOREIGN KEY (app_id, incident_id) REFERENCES stats.probe_events(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE stats.incident_updates ADD CONSTRAINT incident_updates_app_id_incident_id_fkey FOREIGN KEY (app_id, incident_id) REFERENCES stats.probe_events(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE stats.maintenance_calendars ADD CONSTRAINT maintenance_calendars_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE stats.maintenance_probes ADD CONSTRAINT maintenance_probes_app_id_maintenance_id_fkey FOREIGN KEY (app_id, maintenance_id) REFERENCES stats.maintenances(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE stats.maintenance_probes ADD CONSTRAINT maintenance_probes_app_id_probe_id_fkey FOREIGN KEY (app_id, probe_id) REFERENCES stats.probes(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE stats.maintenances ADD CONSTRAINT maintenances_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE stats.oncall_layer_members ADD CONSTRAINT oncall_layer_members_layer_id_fkey FOREIGN KEY (layer_id) REFERENCES stats.oncall_layers(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE stats.oncall_layer_members ADD CONSTRAINT oncall_layer_members_provider_id_user_id_fkey FOREIGN KEY (provider_id, user_id) REFERENCES accounts.users(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE stats.oncall_overrides ADD CONSTRAINT oncall_overrides_layer_id_fkey FOREIGN KEY (layer_id) REFERENCES stats.oncall_layers(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE stats.oncall_overrides ADD CONSTRAINT oncall_overrides_provider_id_user_id_fkey FOREIGN KEY (provider_id, user_id) REFERENCES accounts.users(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE stats.oncall_pages ADD CONSTRAINT oncall_pages_app_id_incident_id_fkey FOREIGN KEY (app_id, incident_id) REFERENCES stats.escalations(app_id, incident_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE stats.oncall_past_shifts ADD CONSTRAINT oncall_past_shifts_layer_id_fkey FOREIGN KEY (layer_id) REFERENCES stats.oncall_layers(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE stats.personal_calendars ADD CONSTRAINT personal_calendars_app_id_user_id_fkey FOREIGN KEY (app_id, user_id) REFERENCES accounts.users(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE stats.probe_events ADD CONSTRAINT probe_events_app_id_maintenance_id_fkey FOREIGN KEY (app_id, maintenance_id) REFERENCES stats.maintenances(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE stats.probe_events ADD CONSTRAINT probe_events_app_id_probe_id_fkey FOREIGN KEY (app_id, probe_id) REFERENCES stats.probes(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE stats.probe_pauses ADD CONSTRAINT probe_pauses_app_id_probe_id_fkey FOREIGN KEY (app_id, probe_id) REFERENCES stats.probes(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE stats.probes ADD CONSTRAINT probes_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE stats.reports ADD CONSTRAINT reports_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE stats.sla_reports ADD CONSTRAINT sla_reports_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE stats.sla_schedules ADD CONSTRAINT sla_schedules_app_id_fkey FOREIGN KEY (app_id) REFERENCES accounts.apps(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE stats.struck_spans ADD CONSTRAINT struck_spans_app_id_incident_id_fkey FOREIGN KEY (app_id, incident_id) REFERENCES stats.probe_events(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE stats.struck_spans ADD CONSTRAINT struck_spans_app_id_probe_id_fkey FOREIGN KEY (app_id, probe_id) REFERENCES stats.probes(app_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE stats.uptime_hours ADD CONSTRAINT uptime_hours_check_id_fkey FOREIGN KEY (check_id) REFERENCES stats.uptime_checks(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE stats.uptime_outages ADD CONSTRAINT uptime_outages_check_id_fkey FOREIGN KEY (check_id) REFERENCES stats.uptime_checks(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE stats.uptime_results ADD CONSTRAINT uptime_results_check_id_fkey FOREIGN KEY (check_id) REFERENCES stats.uptime_checks(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE storages.data_exports ADD CONSTRAINT data_exports_app_id_person_id_fkey FOREIGN KEY (app_id, person_id) REFERENCES accounts.users(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE storages.data_exports ADD CONSTRAINT data_exports_app_id_requested_by_fkey FOREIGN KEY (app_id, requested_by) REFERENCES accounts.users(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE storages.files ADD CONSTRAINT files_app_id_uploader_id_fkey FOREIGN KEY (app_id, uploader_id) REFERENCES accounts.users(app_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- Statistics of columns

ALTER TABLE chats.message_search ALTER COLUMN app_id SET (n_distinct=1);
ALTER TABLE projects.task_search ALTER COLUMN app_id SET (n_distinct=1);

-- Views

CREATE VIEW accounts.addresses WITH (security_invoker=on) AS
 SELECT app_id,
    id AS user_id,
    email,
    locale
   FROM accounts.users
  WHERE deleted_at IS NULL;

CREATE VIEW accounts.announced_people WITH (security_invoker=on) AS
 SELECT n.id AS announcement_id,
    n.kind,
    n.mail,
    p.app_id,
    p.user_id,
    p.is_admin,
    p.is_staff
   FROM accounts.announcements n
     CROSS JOIN LATERAL accounts.people_addressed(n.audience) p(app_id, user_id, is_admin, is_staff)
  WHERE n.state = 'planned'::text;

CREATE VIEW accounts.announcement_headlines WITH (security_invoker=on) AS
 SELECT id,
    kind,
    title_fr,
    title_en,
    text_fr,
    text_en,
    document,
    to_char(effective_on::timestamp with time zone, 'YYYY-MM-DD'::text) AS effective_on,
    shown_from,
    shown_until
   FROM accounts.announcements;

CREATE VIEW accounts.answer_people WITH (security_invoker=on) AS
 SELECT u.app_id,
    u.id,
    u.email,
    u.first_name,
    u.last_name,
    u.locale,
    u.roles,
    a.name AS account_name,
    a.logo,
    a.primary_color,
    a.second_factor_required
   FROM accounts.users u
     JOIN accounts.apps a ON a.id = u.app_id
  WHERE u.deleted_at IS NULL AND a.disabled_at IS NULL AND NOT u.staff;

CREATE VIEW accounts.app_cards WITH (security_invoker=on) AS
 SELECT id,
    slug,
    name,
    task_key,
    provider,
    disabled_at
   FROM accounts.apps;

CREATE VIEW accounts.app_features WITH (security_invoker=on) AS
 SELECT id AS app_id,
    features
   FROM accounts.apps;

CREATE VIEW accounts.app_letterheads WITH (security_invoker=on) AS
 SELECT id AS app_id,
    name,
    address,
    tax
   FROM accounts.apps;

CREATE VIEW accounts.app_looks WITH (security_invoker=on) AS
 SELECT id AS app_id,
    name,
    logo,
    primary_color,
    provider,
    disabled_at
   FROM accounts.apps;

CREATE VIEW accounts.app_privileges WITH (security_invoker=on) AS
 SELECT id AS app_id,
    privileged
   FROM accounts.apps;

CREATE VIEW accounts.billing_days WITH (security_invoker=on) AS
 SELECT id AS app_id,
        CASE
            WHEN jsonb_typeof(metadata -> 'billingDayHours'::text) = 'number'::text AND ((metadata ->> 'billingDayHours'::text)::numeric) >= 1::numeric AND ((metadata ->> 'billingDayHours'::text)::numeric) <= 24::numeric THEN (metadata ->> 'billingDayHours'::text)::double precision
            ELSE NULL::double precision
        END AS hours
   FROM accounts.apps;

CREATE VIEW accounts.billing_parties WITH (security_invoker=on) AS
 SELECT id AS app_id,
    name,
    address,
    tax,
    billing_reference,
    provider
   FROM accounts.apps;

CREATE VIEW accounts.callers WITH (security_invoker=on) AS
 SELECT s.id AS session_id,
    s.app_id AS home_app_id,
    s.user_id,
    s.in_app_id,
    s.expires_at,
    COALESCE(s.ended_at, parent.ended_at) AS ended_at,
    u.roles,
    u.staff,
    u.locale,
    u.deleted_at,
    home.disabled_at AS home_disabled_at,
    entered.disabled_at AS entered_disabled_at,
    u.email
   FROM accounts.sessions s
     JOIN accounts.users u ON u.app_id = s.app_id AND u.id = s.user_id
     JOIN accounts.apps home ON home.id = s.app_id
     LEFT JOIN accounts.apps entered ON entered.id = s.in_app_id
     LEFT JOIN accounts.sessions parent ON parent.id = s.parent_id;

CREATE VIEW accounts.dispatched_events WITH (security_invoker=on) AS
 SELECT app_id,
    id,
    event_name,
    payload
   FROM accounts.dispatches;

CREATE VIEW accounts.exported_users WITH (security_invoker=on) AS
 SELECT app_id,
    id,
    email,
    first_name AS "firstName",
    last_name AS "lastName",
    job,
    phone,
    address,
    locale AS language,
    roles,
    created_at AS "createdAt",
    deleted_at AS "removedAt",
    id AS person_id
   FROM accounts.users t
  WHERE NOT staff;

CREATE VIEW accounts.invited_users WITH (security_invoker=on) AS
 SELECT app_id,
    id AS user_id
   FROM accounts.users
  WHERE password_hash IS NULL AND invited_at IS NOT NULL AND NOT staff AND deleted_at IS NULL;

CREATE VIEW accounts.mail_senders WITH (security_invoker=on) AS
 SELECT app_id,
    provider,
    location,
    host,
    port,
    username,
    secret_ciphertext,
    sender,
    templates,
    version
   FROM accounts.mail_settings;

CREATE VIEW accounts.notice_receivers WITH (security_invoker=on) AS
 SELECT u.app_id,
    u.id,
    u.email,
    u.locale,
    u.first_name,
    u.last_name,
    u.staff,
    u.roles,
        CASE
            WHEN u.staff THEN ( SELECT p.id
               FROM accounts.apps p
              WHERE p.provider)
            ELSE u.app_id
        END AS home
   FROM accounts.users u
     JOIN accounts.apps a ON a.id = u.app_id
  WHERE u.deleted_at IS NULL AND a.disabled_at IS NULL;

CREATE VIEW accounts.office_rules WITH (security_invoker=on) AS
 SELECT COALESCE(s.start_moves, 'offer'::text) AS start_moves,
    COALESCE(s.remind_after_days::integer, 7) AS remind_after_days
   FROM accounts.apps a
     LEFT JOIN accounts.office_settings s ON s.app_id = a.id
  WHERE a.provider;

CREATE VIEW accounts.payment_keys WITH (security_invoker=on) AS
 SELECT app_id,
    public_key,
    secret_key_ciphertext,
    webhook_secret_ciphertext,
    version
   FROM accounts.payment_settings;

CREATE VIEW accounts.people WITH (security_invoker=on) AS
 SELECT app_id,
    id,
    first_name,
    last_name,
    picture,
    staff,
    locale,
    roles,
    deleted_at,
    deleted_at IS NOT NULL AND anonymise_due_at IS NULL AS anonymised
   FROM accounts.users;

CREATE VIEW accounts.request_settings WITH (security_invoker=on) AS
 SELECT id AS app_id,
    (options -> 'membersFilterDisabled'::text) = 'true'::jsonb AS members_filter_disabled
   FROM accounts.apps;

CREATE VIEW accounts.staff_absences WITH (security_invoker=on) AS
 SELECT user_id,
    first_day,
    last_day,
    id,
    part,
    reason
   FROM accounts.absences;

CREATE VIEW accounts.staff_hours WITH (security_invoker=on) AS
 SELECT user_id,
    valid_from,
    minutes
   FROM accounts.working_hours;

CREATE VIEW accounts.staff_phones WITH (security_invoker=on) AS
 SELECT app_id,
    id AS user_id,
    phone
   FROM accounts.users
  WHERE staff AND phone <> ''::text;

CREATE VIEW accounts.unconfirmed_apps WITH (security_invoker=on) AS
 SELECT app_id
   FROM accounts.address_confirmations;

CREATE VIEW accounts.watchers WITH (security_invoker=on) AS
 SELECT app_id,
    user_id
   FROM accounts.account_watchers;

CREATE VIEW accounts.withdrawn_people WITH (security_invoker=on) AS
 SELECT n.id AS announcement_id,
    p.app_id,
    p.user_id
   FROM accounts.announcements n
     CROSS JOIN LATERAL accounts.people_addressed(n.audience) p(app_id, user_id, is_admin, is_staff)
  WHERE n.state = 'withdrawn'::text AND n.shown_from <= n.withdrawn_at;

CREATE VIEW bookings.booking_balances WITH (security_invoker=on) AS
 SELECT app_id,
    id AS booking_id,
    number,
    arrival_date,
    departure_date,
    total_in_cents,
    paid_in_cents,
    round((total_in_cents::numeric - COALESCE(( SELECT sum((l.value ->> 'amountInCents'::text)::bigint) AS sum
           FROM jsonb_array_elements(b.lines) l(value)
          WHERE (l.value ->> 'kind'::text) = 'tourist_tax'::text), 0::numeric)) * advance_percent::numeric / 100::numeric)::bigint AS advance_in_cents,
    user_id,
    contact_email,
    is_gift,
    contact_name,
    ( SELECT r.name
           FROM bookings.rooms r
          WHERE r.app_id = b.app_id AND r.id = b.room_id) AS room_name
   FROM bookings.bookings b
  WHERE status <> ALL (ARRAY['canceled'::text, 'failed'::text]);

CREATE VIEW bookings.card_refunds WITH (security_invoker=on) AS
 SELECT r.app_id,
    r.id,
    p.provider_payment_id,
    r.amount_in_cents,
    r.requested_at
   FROM bookings.booking_refunds r
     JOIN bookings.booking_payments p ON p.app_id = r.app_id AND p.id = r.payment_id
  WHERE p.provider_payment_id IS NOT NULL;

CREATE VIEW bookings.exported_bookings WITH (security_invoker=on) AS
 SELECT t.app_id,
    t.id,
    t.number,
    r.name AS room,
    t.status,
    t.arrival_date AS arrival,
    t.departure_date AS departure,
    t.contact_name AS "contactName",
    t.contact_email AS "contactEmail",
    t.adults,
    t.children,
    t.note,
    t.is_gift AS "isGift",
    t.lines,
    t.total_in_cents AS "totalInCents",
    t.paid_in_cents AS "paidInCents",
    t.valid_until AS "validUntil",
    t.voucher_left_in_cents AS "voucherLeftInCents",
    t.created_at AS "createdAt",
    ( SELECT COALESCE(jsonb_agg(jsonb_build_object('method', p.method, 'amountInCents', p.amount_in_cents, 'at', p.payment_at) ORDER BY p.payment_at, p.id), '[]'::jsonb) AS "coalesce"
           FROM bookings.booking_payments p
          WHERE p.app_id = t.app_id AND p.booking_id = t.id) AS payments
   FROM bookings.bookings t
     LEFT JOIN bookings.rooms r ON r.app_id = t.app_id AND r.id = t.room_id;

CREATE VIEW bookings.invoice_sources WITH (security_invoker=on) AS
 SELECT app_id,
    id AS booking_id,
    number,
    status,
    is_gift,
    arrival_date,
    departure_date,
    total_in_cents,
    paid_in_cents,
    lines,
    ( SELECT COALESCE(jsonb_agg(jsonb_build_object('name', o.name, 'quantity', o.quantity, 'unitAmountInCents', o.unit_amount_in_cents, 'taxPercent', o.tax_percent) ORDER BY o.id), '[]'::jsonb) AS "coalesce"
           FROM bookings.booking_options o
          WHERE o.app_id = b.app_id AND o.booking_id = b.id) AS options,
    ( SELECT y.method
           FROM bookings.booking_payments y
          WHERE y.app_id = b.app_id AND y.booking_id = b.id
          ORDER BY y.payment_at DESC, y.id DESC
         LIMIT 1) AS last_method
   FROM bookings.bookings b;

CREATE VIEW chats.file_messages WITH (security_invoker=on) AS
 SELECT app_id,
    file_id,
    id AS message_id,
    thread_id,
    task_id,
    internal
   FROM chats.messages
  WHERE file_id IS NOT NULL;

CREATE VIEW chats.mailed_messages WITH (security_invoker=on) AS
 SELECT app_id,
    id,
    task_id,
    thread_id,
    internal,
    author_id,
    text,
    file_id,
    created_at,
    outside_id
   FROM chats.messages m;

CREATE VIEW chats.message_excerpts WITH (security_invoker=on) AS
 SELECT app_id,
    id,
    task_id,
    internal,
        CASE
            WHEN file_id IS NULL THEN "left"(text, 280)
            ELSE NULL::text
        END AS excerpt,
    author_id,
    outside_id
   FROM chats.messages;

CREATE VIEW chats.message_texts WITH (security_invoker=on) AS
 SELECT app_id,
    id AS message_id,
    task_id,
    internal,
    text,
    created_at
   FROM chats.messages;

CREATE VIEW chats.message_words WITH (security_invoker=on) AS
 SELECT app_id,
    message_id,
    task_id,
    internal,
    created_at,
    words
   FROM chats.message_search;

CREATE VIEW chats.read_positions WITH (security_invoker=on) AS
 SELECT app_id,
    user_id,
    thread_id,
    read_to
   FROM chats.thread_reads;

CREATE VIEW clouds.approval_states WITH (security_invoker=on) AS
 SELECT app_id,
    task_id,
    server_id,
    user_id,
    action,
    status
   FROM clouds.server_actions
  WHERE task_id IS NOT NULL;

CREATE VIEW clouds.connected_apps WITH (security_invoker=on) AS
 SELECT DISTINCT app_id
   FROM clouds.connections
  WHERE disconnected_at IS NULL;

CREATE VIEW clouds.listed_servers WITH (security_invoker=on) AS
 SELECT app_id,
    id,
    name,
    provider,
    status,
    public_address,
    search_text
   FROM clouds.servers
  WHERE removed_at IS NULL;

CREATE VIEW clouds.server_names WITH (security_invoker=on) AS
 SELECT app_id,
    id,
    name,
    provider,
    zone,
    commercial_type,
    monthly_price_in_cents
   FROM clouds.servers;

CREATE VIEW clouds.waiting_approvals WITH (security_invoker=on) AS
 SELECT app_id,
    task_id,
    requested_at
   FROM clouds.server_actions
  WHERE status = 'waiting'::text;

CREATE VIEW clouds.watched WITH (security_invoker=on) AS
 SELECT 'server'::text AS topic,
    servers.app_id,
    servers.id
   FROM clouds.servers
UNION ALL
 SELECT 'cluster'::text AS topic,
    clusters.app_id,
    clusters.id
   FROM clouds.clusters;

CREATE VIEW mails.documents_to_post WITH (security_invoker=on) AS
 SELECT i.id,
    i.app_id,
    i.task_id,
    i.user_id,
    i.outside_id,
    i.as_staff,
    c.document_id,
    c.document_name,
    c.document_size
   FROM mails.inbound i
     JOIN mails.inbound_contents c ON c.inbound_id = i.id
  WHERE i.state = 'posted'::text AND c.document_id IS NOT NULL AND c.document_posted_at IS NULL;

CREATE VIEW mails.inbound_states WITH (security_invoker=on) AS
 SELECT state,
    count(*)::integer AS mails,
    app_id
   FROM mails.inbound
  GROUP BY app_id, state;

CREATE VIEW mails.inbound_to_post WITH (security_invoker=on) AS
 SELECT i.id,
    i.app_id,
    i.task_id,
    i.user_id,
    i.opens,
    i.as_staff,
    i.title,
    i.continues,
    c.text,
    c.parts,
    c.not_taken,
    i.outside_id,
    l.message_id AS later_message_id,
    (EXTRACT(epoch FROM l.received_at - i.received_at) * 1000::numeric)::integer AS later_by_ms
   FROM mails.inbound i
     JOIN mails.inbound_contents c ON c.inbound_id = i.id
     LEFT JOIN LATERAL ( SELECT o.message_id,
            o.received_at
           FROM mails.inbound o
          WHERE o.app_id = i.app_id AND o.task_id = i.task_id AND o.state = 'posted'::text AND o.message_id IS NOT NULL AND (o.user_id = i.user_id OR o.outside_id = i.outside_id) AND o.handled_by IS NULL AND o.received_at > i.received_at AND i.handled_by IS NULL AND NOT i.opens
          ORDER BY o.received_at, o.id
         LIMIT 1) l ON true
  WHERE i.state = 'accepted'::text;

CREATE VIEW mails.lost_mails WITH (security_invoker=on) AS
 SELECT app_id,
    key,
    last_error
   FROM mails.outgoing
  WHERE given_up_at IS NOT NULL;

CREATE VIEW mails.message_mails WITH (security_invoker=on) AS
 SELECT app_id,
    message_mails
   FROM mails.account_settings;

CREATE VIEW mails.outside_accounts WITH (security_invoker=on) AS
 SELECT app_id
   FROM mails.account_settings
  WHERE outside_addresses;

CREATE VIEW mails.returning_addresses WITH (security_invoker=on) AS
 SELECT address
   FROM mails.failing_addresses
  WHERE failing_since IS NOT NULL;

CREATE VIEW mails.sent_mails WITH (security_invoker=on) AS
 SELECT app_id,
    key,
    sent_at
   FROM mails.outgoing
  WHERE sent_at IS NOT NULL;

CREATE VIEW notifs.chosen_channels WITH (security_invoker=on) AS
 SELECT app_id,
    user_id,
    list
   FROM notifs.oncall_channels;

CREATE VIEW notifs.due_reminders WITH (security_invoker=on) AS
 SELECT app_id,
    task_id,
    pending_at,
    due_at
   FROM notifs.reminders;

CREATE VIEW notifs.monthly_reports WITH (security_invoker=on) AS
 SELECT app_id,
    user_id,
    monthly_report
   FROM notifs.preferences;

CREATE VIEW notifs.push_readers WITH (security_invoker=on) AS
 SELECT DISTINCT app_id,
    user_id
   FROM notifs.push_subscriptions;

CREATE VIEW notifs.test_channels WITH (security_invoker=on) AS
 SELECT app_id,
    incident_id AS test_id,
    id AS notice_id,
    pushed_at,
    push_error,
    (EXISTS ( SELECT
           FROM notifs.push_subscriptions s
          WHERE s.app_id = n.app_id AND s.user_id = n.user_id)) AS has_browser
   FROM notifs.notices n
  WHERE kind = 'oncall_test'::text;

CREATE VIEW notifs.told_incidents WITH (security_invoker=on) AS
 SELECT DISTINCT app_id,
    incident_id,
    user_id
   FROM notifs.notices
  WHERE incident_id IS NOT NULL AND kind = 'incident'::text;

CREATE VIEW payments.account_money WITH (security_invoker=on) AS
 SELECT app_id,
    customer_id,
    COALESCE(( SELECT s.collect
           FROM payments.collection_settings s
          WHERE s.app_id = u.app_id), true) AS collects,
    (EXISTS ( SELECT
           FROM payments.methods m
          WHERE m.app_id = u.app_id AND m.refused_at IS NULL AND (m.is_usable OR (EXISTS ( SELECT
                   FROM payments.payments p
                  WHERE p.app_id = m.app_id AND p.payment_method_id = m.id AND p.purpose = 'verification'::text AND (p.status = ANY (ARRAY['mandate'::text, 'submitted'::text, 'processing'::text]))))))) AS has_method,
    (EXISTS ( SELECT
           FROM payments.invoices i
             JOIN LATERAL ( SELECT c_1.state,
                    c_1.claimed_at,
                    c_1.payment_method_id
                   FROM payments.collections c_1
                  WHERE c_1.app_id = i.app_id AND c_1.invoice_id = i.id AND c_1.state <> 'canceled'::text AND NOT (c_1.state = 'failed'::text AND c_1.reason_code = 'abandoned'::text)
                  ORDER BY c_1.created_at DESC, c_1.id DESC
                 LIMIT 1) c ON true
          WHERE i.app_id = u.app_id AND i.status = 'issued'::text AND i.kind = 'invoice'::text AND i.booking_id IS NULL AND ((c.state = ANY (ARRAY['failed'::text, 'disputed'::text, 'lost'::text, 'refunded'::text])) OR (c.state = ANY (ARRAY['planned'::text, 'notified'::text])) AND c.claimed_at IS NULL AND (NOT (EXISTS ( SELECT
                   FROM payments.methods m
                  WHERE m.app_id = i.app_id AND m.id = c.payment_method_id AND m.is_usable AND m.refused_at IS NULL)) OR (EXISTS ( SELECT
                   FROM payments.collections f
                  WHERE f.app_id = i.app_id AND f.invoice_id = i.id AND ((f.state = ANY (ARRAY['disputed'::text, 'lost'::text])) OR f.state = 'failed'::text AND f.reason_code <> 'abandoned'::text))))))) AS is_refused
   FROM payments.customers u;

CREATE VIEW payments.account_subscriptions WITH (security_invoker=on) AS
 SELECT app_id,
    COALESCE((array_agg(status ORDER BY started_at DESC, id DESC) FILTER (WHERE status = 'failed'::text))[1], (array_agg(status ORDER BY started_at DESC, id DESC) FILTER (WHERE status <> 'ended'::text))[1], (array_agg(status ORDER BY started_at DESC, id DESC))[1]) AS status
   FROM payments.subscriptions
  GROUP BY app_id;

CREATE VIEW payments.billed_logs WITH (security_invoker=on) AS
 SELECT b.app_id,
    b.work_log_id,
    b.task_id,
    b.billable_ms,
    i.id AS invoice_id,
    i.number,
    i.issued_on,
    i.status <> 'draft'::text AS is_issued
   FROM payments.billed_work_logs b
     JOIN payments.invoices i ON i.app_id = b.app_id AND i.id = b.invoice_id;

CREATE VIEW payments.catalogue_readings WITH (security_invoker=on) AS
 SELECT app_id,
    read_at,
    failing_since
   FROM payments.catalogues;

CREATE VIEW payments.exported_invoices WITH (security_invoker=on) AS
 SELECT app_id,
    id,
    kind,
    number,
    status,
    subject,
    reference,
    note,
    period_from AS "periodFrom",
    period_to AS "periodTo",
    issued_on AS "issuedOn",
    due_on AS "dueOn",
    paid_on AS "paidOn",
    seller,
    buyer,
    net_in_cents AS "netInCents",
    vat_in_cents AS "vatInCents",
    gross_in_cents AS "grossInCents",
    vat,
    ( SELECT COALESCE(jsonb_agg(jsonb_build_object('title', l.title, 'detail', l.detail, 'quantity', l.quantity, 'unit', l.unit, 'unitPriceInCents', l.unit_price_in_cents, 'vatPercent', l.vat_percent, 'netInCents', l.net_in_cents) ORDER BY l."position"), '[]'::jsonb) AS "coalesce"
           FROM payments.invoice_lines l
          WHERE l.app_id = t.app_id AND l.invoice_id = t.id) AS lines
   FROM payments.invoices t
  WHERE status <> 'draft'::text;

CREATE VIEW payments.exported_payments WITH (security_invoker=on) AS
 SELECT app_id,
    id,
    description,
    invoice_number AS "invoiceNumber",
    method_type AS method,
    method_last4 AS "methodLast4",
    status,
    amount_in_cents AS "amountInCents",
    currency,
    due_at AS "dueAt",
    paid_at AS "paidAt",
    failed_at AS "failedAt",
    failure_reason AS "failureReason",
    created_at AS "createdAt"
   FROM payments.payments t;

CREATE VIEW payments.guest_receipts WITH (security_invoker=on) AS
 SELECT app_id,
    id,
    booking_id,
    provider_payment_id,
    amount_in_cents,
    paid_at
   FROM payments.guest_payments
  WHERE status = 'paid'::text;

CREATE VIEW payments.invoiced_bookings WITH (security_invoker=on) AS
 SELECT app_id,
    booking_id
   FROM payments.invoices
  WHERE booking_id IS NOT NULL AND kind = 'invoice'::text AND status <> 'credited'::text;

CREATE VIEW payments.numbered_invoices WITH (security_invoker=on) AS
 SELECT app_id,
    id,
    number,
    kind,
    status,
    subject,
    issued_on,
    booking_id
   FROM payments.invoices
  WHERE number IS NOT NULL;

CREATE VIEW payments.refused_invoices WITH (security_invoker=on) AS
 SELECT i.app_id,
    i.id,
    i.number,
    i.due_on,
    i.gross_in_cents - i.credited_in_cents AS left_in_cents,
    i.payment ->> 'means'::text AS means,
    i.created_at,
    c.state,
    c.attempt,
    c.means AS collection_means,
    c.method_last4,
    c.amount_in_cents,
    c.refunded_in_cents,
    c.due_on AS collected_on,
    c.submitted_at,
    c.disputed_at,
    c.is_method_usable,
    f.reason_code,
    f.failed_at
   FROM payments.invoices i
     JOIN LATERAL ( SELECT k.app_id,
            k.id,
            k.invoice_id,
            k.attempt,
            k.means,
            k.payment_method_id,
            k.method_last4,
            k.mandate_id,
            k.mandate_reference,
            k.amount_in_cents,
            k.due_on,
            k.state,
            k.notified_at,
            k.notice_keys,
            k.claimed_at,
            k.provider_payment_id,
            k.reason_code,
            k.submitted_at,
            k.settled_at,
            k.failed_at,
            k.canceled_at,
            k.disputed_at,
            k.refunded_in_cents,
            k.silent_since,
            k.readings,
            k.applied_reading,
            k.created_at,
            (EXISTS ( SELECT
                   FROM payments.methods m
                  WHERE m.app_id = k.app_id AND m.id = k.payment_method_id AND m.is_usable AND m.refused_at IS NULL)) AS is_method_usable
           FROM payments.collections k
          WHERE k.app_id = i.app_id AND k.invoice_id = i.id AND k.state <> 'canceled'::text AND NOT (k.state = 'failed'::text AND k.reason_code = 'abandoned'::text)
          ORDER BY k.created_at DESC, k.id DESC
         LIMIT 1) c ON true
     LEFT JOIN LATERAL ( SELECT
                CASE
                    WHEN k.state = 'failed'::text THEN k.reason_code
                    ELSE 'refer_to_customer'::text
                END AS reason_code,
            COALESCE(k.failed_at, k.disputed_at) AS failed_at
           FROM payments.collections k
          WHERE k.app_id = i.app_id AND k.invoice_id = i.id AND ((k.state = ANY (ARRAY['disputed'::text, 'lost'::text])) OR k.state = 'failed'::text AND k.reason_code <> 'abandoned'::text)
          ORDER BY (COALESCE(k.failed_at, k.disputed_at)) DESC, k.id DESC
         LIMIT 1) f ON true
  WHERE i.status = 'issued'::text AND i.kind = 'invoice'::text AND i.booking_id IS NULL AND i.gross_in_cents > i.credited_in_cents AND ((i.standing = ANY (ARRAY['failed'::text, 'again'::text])) OR i.standing = 'announced'::text AND NOT c.is_method_usable);

CREATE VIEW payments.reply_addresses WITH (security_invoker=on) AS
 SELECT app_id,
    email
   FROM payments.issuers;

CREATE VIEW payments.sold_items WITH (security_invoker=on) AS
 SELECT app_id,
    kind,
    id,
    product_id,
    name,
    unit_amount_in_cents,
    currency,
    "interval",
    percentage,
    inclusive,
    active,
    read_at
   FROM payments.catalogue_items;

CREATE VIEW payments.task_invoices WITH (security_invoker=on) AS
 SELECT r.app_id,
    r.task_id,
    i.id AS invoice_id,
    i.number
   FROM payments.invoiced_requests r
     JOIN payments.invoices i ON i.app_id = r.app_id AND i.id = r.invoice_id
  WHERE i.status = ANY (ARRAY['issued'::text, 'paid'::text, 'written_off'::text]);

CREATE VIEW projects.accepted_quotes WITH (security_invoker=on) AS
 SELECT DISTINCT ON (q.app_id, q.task_id) q.app_id,
    q.task_id,
    q.number,
    q.billing,
    l.estimated_ms,
    l.lines
   FROM projects.quotes q
     CROSS JOIN LATERAL ( SELECT sum(l_1.estimated_ms) AS estimated_ms,
            json_agg(json_build_object('title', l_1.title, 'detail', l_1.detail, 'unit', l_1.unit, 'quantity', l_1.quantity, 'unitPriceInCents', l_1.unit_price_in_cents, 'netInCents', l_1.net_in_cents, 'vatPercent', l_1.vat_percent) ORDER BY l_1."position") AS lines
           FROM projects.quote_lines l_1
          WHERE l_1.app_id = q.app_id AND l_1.quote_id = q.id) l
  WHERE q.state = 'accepted'::text
  ORDER BY q.app_id, q.task_id, q.version DESC;

CREATE VIEW projects.answer_questions WITH (security_invoker=on) AS
 SELECT t.app_id,
    t.id AS task_id,
        CASE
            WHEN t.pending_status = 'completed'::text THEN 'completion'::text
            ELSE 'estimate'::text
        END AS kind,
    t.pending_at,
    t.estimated_time,
    COALESCE(t.quote_state = ANY (ARRAY['sent'::text, 'expired'::text]), false) AS has_quote,
    q.version AS quote_version,
    q.net_in_cents AS quote_net_in_cents
   FROM projects.tasks t
     LEFT JOIN projects.quotes q ON q.app_id = t.app_id AND q.task_id = t.id AND q.state = 'sent'::text AND t.quote_state = 'sent'::text
  WHERE t.deleted_at IS NULL AND t.pending_at IS NOT NULL AND (t.pending_status = 'completed'::text OR t.estimate_hold);

CREATE VIEW projects.asked_satisfaction WITH (security_invoker=on) AS
 SELECT s.app_id,
    s.id,
    s.task_id,
    s.user_id,
    s.closed_at,
    s.asked_at,
    s.rated_at,
    t.slug,
    t.name,
    t.created_at,
    COALESCE(o.satisfaction_mails, true) AS satisfaction_mails
   FROM projects.satisfaction s
     JOIN projects.tasks t ON t.app_id = s.app_id AND t.id = s.task_id
     LEFT JOIN projects.answer_settings o ON o.app_id = s.app_id
  WHERE s.asked_at IS NOT NULL AND s.user_id IS NOT NULL;

CREATE VIEW projects.billable_requests WITH (security_invoker=on) AS
 SELECT t.app_id,
    t.id AS task_id,
    t.slug,
    t.name,
    t.done_at,
    count(w.id)::integer AS work_logs,
    max(w.stopped_at) AS worked_until,
    sum(ceil(GREATEST(EXTRACT(epoch FROM w.stopped_at - w.started_at) * 1000::numeric - w.pause_time_in_ms::numeric, 0::numeric) / 900000::numeric) * 900000::numeric)::bigint AS billable_ms
   FROM projects.tasks t
     JOIN projects.work_logs w ON w.app_id = t.app_id AND w.task_id = t.id AND w.stopped_at IS NOT NULL
  WHERE t.list_id = 'done'::text AND t.invoiced_at IS NULL
  GROUP BY t.app_id, t.id;

CREATE VIEW projects.billing_logs WITH (security_invoker=on) AS
 SELECT app_id,
    id AS work_log_id,
    task_id,
    user_id,
    started_at,
    stopped_at,
    pause_time_in_ms,
    note
   FROM projects.work_logs;

CREATE VIEW projects.billing_requests WITH (security_invoker=on) AS
 SELECT t.app_id,
    t.id AS task_id,
    t.slug,
    t.name,
    t.list_id,
    t.done_at,
    t.invoiced_at,
    (t.metadata -> 'invoice'::text) ->> 'number'::text AS invoice_number,
    t.first_estimated_time,
    t.accepted_estimated_time,
    t.accepted_estimate,
    t.estimated_time_accepted_at,
    c.id AS category_id,
    c.key AS category_key,
    c.name AS category_name,
    p.rule AS pricing,
        CASE
            WHEN c.key IS NULL THEN COALESCE((p.rule -> 'billable'::text)::boolean, false)
            ELSE c.key = ANY (ARRAY['mission'::text, 'quote'::text])
        END AS is_billable
   FROM projects.tasks t
     LEFT JOIN projects.task_labels k ON k.app_id = t.app_id AND k.task_id = t.id AND k.type = 'category'::text
     LEFT JOIN projects.labels c ON c.id = k.label_id
     LEFT JOIN LATERAL ( SELECT r.rule
           FROM jsonb_array_elements(c.rules) r(rule)
          WHERE (r.rule ->> 'type'::text) = 'pricing'::text
         LIMIT 1) p ON true;

CREATE VIEW projects.billing_sprints WITH (security_invoker=on) AS
 SELECT app_id,
    task_id,
    milestone_id
   FROM projects.task_milestones;

CREATE VIEW projects.correction_reasons WITH (security_invoker=on) AS
 SELECT app_id,
    id,
    reason
   FROM projects.work_log_corrections;

CREATE VIEW projects.counted_task_totals WITH (security_invoker=on) AS
 SELECT app_id,
    list_id,
    count(*) AS tasks,
    COALESCE(sum(estimated_time), 0::numeric)::bigint AS estimated,
    COALESCE(sum(estimated_time) FILTER (WHERE estimated_time_accepted_at IS NOT NULL), 0::numeric)::bigint AS accepted,
    COALESCE(sum(estimated_time) FILTER (WHERE estimated_time_accepted_at IS NULL AND estimated_time_refused_at IS NULL), 0::numeric)::bigint AS waiting,
    COALESCE(sum(ellapsed_time), 0::numeric)::bigint AS spent,
    COALESCE(sum(ellapsed_time) FILTER (WHERE (metadata -> 'hideTimeTracking'::text) = 'true'::jsonb), 0::numeric)::bigint AS hidden,
    COALESCE(sum(ellapsed_time) FILTER (WHERE pending_at IS NOT NULL), 0::numeric)::bigint AS held
   FROM projects.tasks
  WHERE deleted_at IS NULL
  GROUP BY app_id, list_id;

CREATE VIEW projects.current_task_totals WITH (security_invoker=on) AS
 SELECT task_totals.app_id,
    task_totals.list_id,
    task_totals.tasks,
    task_totals.estimated,
    task_totals.accepted,
    task_totals.waiting,
    task_totals.spent,
    task_totals.hidden,
    task_totals.held
   FROM projects.task_totals
UNION ALL
 SELECT task_total_changes.app_id,
    task_total_changes.list_id,
    task_total_changes.tasks,
    task_total_changes.estimated,
    task_total_changes.accepted,
    task_total_changes.waiting,
    task_total_changes.spent,
    task_total_changes.hidden,
    task_total_changes.held
   FROM projects.task_total_changes;

CREATE VIEW projects.decided_weeks WITH (security_invoker=on) AS
 SELECT user_id,
    week,
    note
   FROM projects.timesheets
  WHERE decided_at IS NOT NULL;

CREATE VIEW projects.exported_estimates WITH (security_invoker=on) AS
 SELECT app_id,
    id,
    slug AS request,
    first_estimated_time AS "firstEstimateInMs",
    estimated_time AS "estimateInMs",
    accepted_estimated_time AS "acceptedEstimateInMs",
    estimated_time_accepted_at AS "acceptedAt",
    estimated_time_refused_at AS "refusedAt"
   FROM projects.tasks t
  WHERE estimated_time > 0;

CREATE VIEW projects.exported_quotes WITH (security_invoker=on) AS
 SELECT t.app_id,
    t.id,
    t.number,
    t.state,
    r.slug AS request,
    t.billing,
    t.sent_at AS "sentAt",
    t.valid_until AS "validUntil",
    t.answered_at AS "answeredAt",
    t.seller,
    t.buyer,
    t.net_in_cents AS "netInCents",
    t.vat_in_cents AS "vatInCents",
    t.gross_in_cents AS "grossInCents",
    t.vat,
    t.terms,
    ( SELECT COALESCE(jsonb_agg(jsonb_build_object('kind', l.kind, 'title', l.title, 'detail', l.detail, 'estimateInMs', l.estimated_ms, 'dailyInCents', l.daily_in_cents, 'hourlyInCents', l.hourly_in_cents, 'quantity', l.quantity, 'unit', l.unit, 'unitPriceInCents', l.unit_price_in_cents, 'vatPercent', l.vat_percent, 'netInCents', l.net_in_cents) ORDER BY l."position"), '[]'::jsonb) AS "coalesce"
           FROM projects.quote_lines l
          WHERE l.app_id = t.app_id AND l.quote_id = t.id) AS lines
   FROM projects.quotes t
     JOIN projects.tasks r ON r.app_id = t.app_id AND r.id = t.task_id
  WHERE t.state <> 'draft'::text;

CREATE VIEW projects.given_requests WITH (security_invoker=on) AS
 SELECT c.id AS change_id,
    m.user_id,
    m.app_id,
    m.task_id,
    t.slug,
    m.added_at
   FROM projects.task_changes c
     JOIN projects.task_change_lines l ON l.change_id = c.id
     JOIN projects.task_members m ON m.app_id = l.app_id AND m.task_id = l.task_id AND m.user_id::text = (c.change ->> 'attachMemberId'::text)
     JOIN projects.tasks t ON t.app_id = l.app_id AND t.id = l.task_id;

CREATE VIEW projects.hidden_times WITH (security_invoker=on) AS
 SELECT app_id,
    id AS task_id
   FROM projects.tasks
  WHERE (metadata ->> 'hideTimeTracking'::text) = 'true'::text;

CREATE VIEW projects.label_names WITH (security_invoker=on) AS
 SELECT id,
    name
   FROM projects.labels;

CREATE VIEW projects.label_prices WITH (security_invoker=on) AS
 SELECT name,
    "position",
    rules,
    in_apps,
    not_in_apps
   FROM projects.labels
  WHERE disabled_at IS NULL;

CREATE VIEW projects.logged_times WITH (security_invoker=on) AS
 SELECT app_id,
    task_id,
    user_id,
    started_at,
    stopped_at,
    paused_at,
    pause_time_in_ms
   FROM projects.work_logs;

CREATE VIEW projects.member_deadlines WITH (security_invoker=on) AS
 SELECT m.user_id,
    t.app_id,
    t.id AS task_id,
    t.due_at,
    t.planned_at
   FROM projects.task_members m
     JOIN projects.tasks t ON t.app_id = m.app_id AND t.id = m.task_id
  WHERE COALESCE(t.due_at, t.planned_at) IS NOT NULL AND t.deleted_at IS NULL AND t.list_id <> 'done'::text;

CREATE VIEW projects.milestone_names WITH (security_invoker=on) AS
 SELECT id,
    name
   FROM projects.milestones;

CREATE VIEW projects.open_requests WITH (security_invoker=on) AS
 SELECT app_id,
    id,
    slug,
    name,
    list_id,
    priority,
    owner_id,
    due_at,
    created_at
   FROM projects.tasks
  WHERE deleted_at IS NULL AND list_id <> 'done'::text;

CREATE VIEW projects.outside_people WITH (security_invoker=on) AS
 SELECT app_id,
    id,
    task_id,
    email,
    name,
    added_by,
    created_at,
    ended_at
   FROM projects.outside_addresses;

CREATE VIEW projects.sent_quotes WITH (security_invoker=on) AS
 SELECT DISTINCT ON (app_id, task_id) app_id,
    task_id,
    id,
    number,
    state,
    net_in_cents,
    vat_in_cents,
    gross_in_cents,
    valid_until,
    sent_at,
    ( SELECT json_agg(json_build_object('title', l.title, 'netInCents', l.net_in_cents) ORDER BY l."position") AS json_agg
           FROM projects.quote_lines l
          WHERE l.app_id = q.app_id AND l.quote_id = q.id) AS lines
   FROM projects.quotes q
  WHERE state <> 'draft'::text
  ORDER BY app_id, task_id, version DESC;

CREATE VIEW projects.task_assignees WITH (security_invoker=on) AS
 SELECT app_id,
    task_id,
    user_id
   FROM projects.task_members;

CREATE VIEW projects.task_followers WITH (security_invoker=on) AS
 SELECT tasks.app_id,
    tasks.id AS task_id,
    tasks.owner_id AS user_id
   FROM projects.tasks
UNION ALL
 SELECT task_members.app_id,
    task_members.task_id,
    task_members.user_id
   FROM projects.task_members;

CREATE VIEW projects.task_headlines WITH (security_invoker=on) AS
 SELECT app_id,
    id,
    slug,
    name,
    pending_at,
    pending_status,
    estimate_hold,
    estimated_time,
    archive_due_at,
    auto_accept_due_at,
    deleted_at,
    list_id
   FROM projects.tasks;

CREATE VIEW projects.task_prices WITH (security_invoker=on) AS
 SELECT tl.app_id,
    tl.task_id,
    (rule.value ->> 'unitDailyAmountInCents'::text)::integer AS daily_in_cents,
    (rule.value ->> 'unitHourlyAmountInCents'::text)::integer AS hourly_in_cents
   FROM projects.task_labels tl
     JOIN projects.labels l ON l.id = tl.label_id AND l.type = 'category'::text
     CROSS JOIN LATERAL jsonb_array_elements(l.rules) rule(value)
  WHERE (rule.value ->> 'type'::text) = 'pricing'::text;

CREATE VIEW projects.task_standings WITH (security_invoker=on) AS
 SELECT app_id,
    id,
    slug,
    name,
    list_id,
    pending_at,
    due_at,
    acted_at,
    deleted_at
   FROM projects.tasks;

CREATE VIEW projects.task_threads WITH (security_invoker=on) AS
 SELECT tasks.app_id,
    tasks.id AS task_id,
    tasks.slug,
    tasks.thread_id,
    false AS internal,
    tasks.deleted_at,
    tasks.owner_id
   FROM projects.tasks
UNION ALL
 SELECT tasks.app_id,
    tasks.id AS task_id,
    tasks.slug,
    tasks.private_thread_id AS thread_id,
    true AS internal,
    tasks.deleted_at,
    tasks.owner_id
   FROM projects.tasks
  WHERE tasks.private_thread_id IS NOT NULL;

CREATE VIEW stats.certificates WITH (security_invoker=on) AS
 SELECT p.app_id,
    p.id AS probe_id,
    c.certificate_expires_at AS expires_at
   FROM stats.uptime_checks c
     JOIN stats.probes p ON p.provider_monitor_id = ('own-'::text || c.id::text)
  WHERE c.certificate_expires_at IS NOT NULL;

CREATE VIEW stats.incident_pages WITH (security_invoker=on) AS
 SELECT e.app_id,
    e.id AS incident_id,
    COALESCE(p.pages,
        CASE
            WHEN e.is_prod THEN 'always'::text
            ELSE 'never'::text
        END) AS pages
   FROM stats.probe_events e
     JOIN stats.probes p ON p.app_id = e.app_id AND p.id = e.probe_id;

CREATE VIEW stats.incident_requests WITH (security_invoker=on) AS
 SELECT t.app_id,
    t.incident_id,
    t.task_id,
    t.created_by,
    e.acknowledged_by,
    p.name AS service,
    e.cause,
    e.started_at
   FROM stats.incident_tasks t
     JOIN stats.probe_events e ON e.app_id = t.app_id AND e.id = t.incident_id
     JOIN stats.probes p ON p.app_id = e.app_id AND p.id = e.probe_id;

CREATE VIEW stats.incident_rows WITH (security_invoker=on) AS
 SELECT e.app_id,
    e.id,
    e.probe_id,
    p.name AS service,
    p.provider_monitor_id,
    e.event_id,
    e.type,
    e.name,
    e.cause,
    e.started_at,
    e.acknowledged_at,
    e.resolved_at,
    e.call,
    e.is_prod,
    r.id AS report_id,
    r.published_at AS report_published_at,
    e.acknowledged_by,
    e.acknowledged_via
   FROM stats.probe_events e
     JOIN stats.probes p ON p.app_id = e.app_id AND p.id = e.probe_id
     LEFT JOIN stats.reports r ON r.app_id = e.app_id AND r.day = stats.day_of(e.started_at);

CREATE VIEW stats.maintained_services WITH (security_invoker=on) AS
 SELECT app_id,
    maintenance_id,
    probe_id
   FROM stats.maintenance_probes;

CREATE VIEW stats.maintenance_headlines WITH (security_invoker=on) AS
 SELECT app_id,
    id,
    starts_at,
    ends_at,
    text_fr,
        CASE
            WHEN text_en = ''::text THEN text_fr
            ELSE text_en
        END AS text_en,
    ( SELECT string_agg(p.name, ', '::text ORDER BY (lower(p.name)), p.id) AS string_agg
           FROM stats.maintenance_probes s
             JOIN stats.probes p ON p.app_id = s.app_id AND p.id = s.probe_id
          WHERE s.app_id = m.app_id AND s.maintenance_id = m.id) AS services
   FROM stats.maintenances m;

CREATE VIEW stats.monitor_rows WITH (security_invoker=on) AS
 SELECT p.app_id,
    p.id,
    p.name,
    p.provider_monitor_id,
    p.created_at,
    s.seen_at,
    p.detached_at
   FROM stats.probes p
     LEFT JOIN stats.source_monitors s USING (provider_monitor_id);

CREATE VIEW stats.oncall_rota WITH (security_invoker=on) AS
 SELECT jsonb_build_object('layers', ( SELECT COALESCE(jsonb_agg(jsonb_build_object('id', l.id, 'startsOn', l.starts_on, 'handoverWeekday', l.handover_weekday, 'handoverMinute', l.handover_minute, 'shiftDays', l.shift_days, 'hours', l.hours, 'keptUntil', l.kept_until, 'members', ( SELECT COALESCE(jsonb_agg(m.user_id ORDER BY m."position"), '[]'::jsonb) AS "coalesce"
                   FROM stats.oncall_layer_members m
                  WHERE m.layer_id = l.id)) ORDER BY l."position"), '[]'::jsonb) AS "coalesce"
           FROM stats.oncall_layers l
          WHERE l.removed_at IS NULL), 'overrides', ( SELECT COALESCE(jsonb_agg(jsonb_build_object('id', o.id, 'layerId', o.layer_id, 'userId', o.user_id, 'startsAt', o.starts_at, 'endsAt', o.ends_at) ORDER BY o.starts_at), '[]'::jsonb) AS "coalesce"
           FROM stats.oncall_overrides o
             JOIN stats.oncall_layers l ON l.id = o.layer_id AND l.removed_at IS NULL), 'kept', ( SELECT COALESCE(jsonb_agg(jsonb_build_object('layerId', s.layer_id, 'userId', s.user_id, 'startsAt', s.starts_at, 'endsAt', s.ends_at) ORDER BY s.starts_at), '[]'::jsonb) AS "coalesce"
           FROM stats.oncall_past_shifts s
             JOIN stats.oncall_layers l ON l.id = s.layer_id AND l.removed_at IS NULL)) AS rota
   FROM stats.oncall_settings;

CREATE VIEW stats.open_outages WITH (security_invoker=on) AS
 SELECT e.app_id,
    e.id AS incident_id,
    p.name AS service,
    e.started_at,
    e.acknowledged_at,
    u.stage,
    u.text,
    u.created_at AS told_at,
    u.next_at,
    ( SELECT r.id
           FROM stats.reports r
          WHERE u.id IS NOT NULL AND r.app_id = e.app_id AND r.day = stats.day_of(e.started_at)) AS report_id,
    e.acknowledged_by
   FROM stats.probe_events e
     JOIN stats.probes p ON p.app_id = e.app_id AND p.id = e.probe_id AND p.detached_at IS NULL
     LEFT JOIN LATERAL ( SELECT i.id,
            i.stage,
            i.text,
            i.created_at,
            i.next_at
           FROM stats.incident_updates i
          WHERE i.app_id = e.app_id AND i.incident_id = e.id
          ORDER BY i.created_at DESC, i.id DESC
         LIMIT 1) u ON true
  WHERE e.resolved_at IS NULL AND e.is_prod AND e.type <> 'MAINTENANCE'::text AND e.maintenance_id IS NULL;

CREATE VIEW stats.page_mates WITH (security_invoker=on) AS
 SELECT m.app_id,
    m.incident_id,
    m.user_id,
    g.app_id AS mate_app_id,
    g.incident_id AS mate_id,
    e.acknowledged_at IS NULL AND e.resolved_at IS NULL AS open
   FROM stats.oncall_pages m
     JOIN stats.oncall_pages g ON g.sent_at = m.sent_at AND g.user_id = m.user_id AND g.outcome = 'sent'::text
     JOIN stats.probe_events e ON e.app_id = g.app_id AND e.id = g.incident_id
  WHERE m.outcome = 'sent'::text;

CREATE VIEW stats.paged_people WITH (security_invoker=on) AS
 SELECT app_id,
    incident_id,
    cause,
    ( SELECT COALESCE(array_agg(DISTINCT p.user_id), '{}'::bpchar[]) AS "coalesce"
           FROM stats.oncall_pages p
          WHERE p.app_id = e.app_id AND p.incident_id = e.incident_id AND p.outcome = 'sent'::text) AS user_ids
   FROM stats.escalations e;

CREATE VIEW stats.probe_names WITH (security_invoker=on) AS
 SELECT app_id,
    id,
    name
   FROM stats.probes;

CREATE VIEW stats.services_under_maintenance WITH (security_invoker=on) AS
 SELECT DISTINCT s.app_id,
    s.probe_id
   FROM stats.maintenances m
     JOIN stats.maintenance_probes s ON s.app_id = m.app_id AND s.maintenance_id = m.id
  WHERE m.started_at IS NOT NULL AND m.ended_at IS NULL AND m.cancelled_at IS NULL;

CREATE VIEW stats.strike_reasons WITH (security_invoker=on) AS
 SELECT app_id,
    id,
    reason
   FROM stats.struck_spans;

CREATE VIEW stats.struck_incidents WITH (security_invoker=on) AS
 SELECT e.app_id,
    e.id AS incident_id,
    s.id AS strike_id,
    s.reason,
    s.created_at,
    s.told
   FROM stats.struck_spans s
     JOIN stats.probe_events e ON e.app_id = s.app_id AND e.probe_id = s.probe_id AND e.started_at >= s.started_at AND e.resolved_at <= s.ended_at AND e.type <> 'MAINTENANCE'::text;

CREATE VIEW stats.uncounted_spans WITH (security_invoker=on) AS
 SELECT probe_pauses.app_id,
    probe_pauses.probe_id,
    probe_pauses.started_at,
    probe_pauses.ended_at,
    false AS struck
   FROM stats.probe_pauses
UNION ALL
 SELECT struck_spans.app_id,
    struck_spans.probe_id,
    struck_spans.started_at,
    struck_spans.ended_at,
    true AS struck
   FROM stats.struck_spans;

CREATE VIEW stats.uptime_check_names WITH (security_invoker=on) AS
 SELECT id,
    name
   FROM stats.uptime_checks;

CREATE VIEW storages.file_cards WITH (security_invoker=on) AS
 SELECT app_id,
    id,
    mimetype,
    originalname,
    size,
    preview_size IS NOT NULL AS has_preview
   FROM storages.files
  WHERE size IS NOT NULL AND removed_at IS NULL;

CREATE VIEW storages.file_names WITH (security_invoker=on) AS
 SELECT app_id,
    id,
    originalname AS name
   FROM storages.files;

CREATE VIEW accounts.named_people WITH (security_invoker=on) AS
 SELECT app_id,
    id,
        CASE
            WHEN anonymised THEN NULL::text
            ELSE concat_ws(' '::text, first_name, last_name)
        END AS name,
    staff
   FROM accounts.people;

CREATE VIEW mails.mails_of_messages WITH (security_invoker=on) AS
 SELECT i.app_id,
    i.message_id,
    'in'::text AS direction,
    1 AS count,
    0 AS failed,
    '{}'::text[] AS failed_to,
    (cardinality(i.to_addresses) + cardinality(i.cc_addresses)) > 1 AS copied
   FROM mails.inbound i
  WHERE i.message_id IS NOT NULL AND i.app_id IS NOT NULL
UNION ALL
 SELECT m.app_id,
    m.message_id,
    'out'::text AS direction,
    count(*)::integer AS count,
    count(*) FILTER (WHERE s.has_failed)::integer AS failed,
    COALESCE(array_agg(COALESCE(p.first_name, e.name) ORDER BY o.created_at, o.id) FILTER (WHERE s.has_failed AND COALESCE(p.first_name, e.name) IS NOT NULL), '{}'::text[]) AS failed_to,
    false AS copied
   FROM mails.outgoing_messages m
     JOIN mails.outgoing o ON o.id = m.outgoing_id
     CROSS JOIN LATERAL ( SELECT o.bounced_at IS NOT NULL OR o.given_up_at IS NOT NULL OR o.cancelled_at IS NOT NULL AS has_failed) s
     LEFT JOIN accounts.people p ON p.app_id = o.app_id AND p.id = o.user_id AND NOT p.anonymised
     LEFT JOIN projects.outside_people e ON e.app_id = o.app_id AND e.id = o.outside_id
  WHERE o.cancelled_at IS NULL OR o.last_error = 'address_fails:'::text
  GROUP BY m.app_id, m.message_id;

CREATE VIEW payments.exported_work_logs WITH (security_invoker=on) AS
 SELECT t.app_id,
    t.id,
    i.number AS "invoiceNumber",
    r.slug AS request,
    l.title AS line,
    w.started_at AS "startedAt",
    w.stopped_at AS "stoppedAt",
    t.billable_ms AS "billableMs",
    t.off_hours_ms AS "offHoursMs"
   FROM ( SELECT b.app_id,
            b.work_log_id,
            b.task_id,
            b.invoice_id,
            b.line_id,
            b.billable_ms,
            b.off_hours_ms,
            b.category_id,
            b.work_log_id AS id
           FROM payments.billed_work_logs b) t
     JOIN payments.invoices i ON i.app_id = t.app_id AND i.id = t.invoice_id AND i.status <> 'draft'::text
     JOIN payments.invoice_lines l ON l.app_id = t.app_id AND l.id = t.line_id
     JOIN projects.billing_logs w ON w.app_id = t.app_id AND w.work_log_id = t.id
     JOIN projects.task_headlines r ON r.app_id = t.app_id AND r.id = t.task_id
  WHERE NOT (EXISTS ( SELECT
           FROM projects.hidden_times h
          WHERE h.app_id = t.app_id AND h.task_id = t.task_id));

CREATE VIEW payments.quote_sellers WITH (security_invoker=on) AS
 SELECT s.app_id,
    s.legal_name,
    s.address,
    s.siren,
    s.vat_number,
    s.email,
    s.legal_notice,
    s.quote_terms
   FROM payments.issuers s
     JOIN accounts.billing_parties p ON p.app_id = s.app_id AND p.provider;

CREATE VIEW projects.answer_rules WITH (security_invoker=on) AS
 SELECT p.app_id,
    p.id AS user_id,
    COALESCE(s.mail_answers, 'completion'::text) AS mail_answers,
    COALESCE(s.ceiling_in_cents, 100000) AS ceiling_in_cents,
    p.second_factor_required
   FROM accounts.answer_people p
     LEFT JOIN projects.answer_settings s ON s.app_id = p.app_id;

CREATE VIEW projects.outside_followers WITH (security_invoker=on) AS
 SELECT o.app_id,
    o.id,
    o.task_id,
    o.email,
    o.name,
    o.added_by,
    o.created_at
   FROM projects.outside_addresses o
     JOIN mails.outside_accounts a ON a.app_id = o.app_id
  WHERE o.ended_at IS NULL;

CREATE VIEW storages.exported_files WITH (security_invoker=on) AS
 SELECT t.app_id,
    t.id,
    r.slug AS request,
    t.originalname AS name,
    t.mimetype AS type,
    t.size,
    t.created_at AS "createdAt",
    t.uploader_id AS person_id
   FROM storages.files t
     JOIN chats.file_messages m ON m.app_id = t.app_id AND m.file_id = t.id AND NOT m.internal
     JOIN projects.task_threads r ON r.app_id = m.app_id AND r.task_id = m.task_id AND r.thread_id = m.thread_id AND NOT r.internal
  WHERE t.size IS NOT NULL AND t.removed_at IS NULL;

CREATE VIEW accounts.exported_announcements WITH (security_invoker=on) AS
 SELECT app_id,
    id,
    kind,
    title_fr AS "titleFr",
    title_en AS "titleEn",
    document,
    to_char(effective_on::timestamp with time zone, 'YYYY-MM-DD'::text) AS "effectiveOn",
    person,
    seen_at AS "seenAt",
    dismissed_at AS "closedAt",
    mailed_at AS "mailedAt",
    acknowledged_at AS "acknowledgedAt",
    document_version AS "documentVersion",
    user_id AS person_id
   FROM ( SELECT r.announcement_id::text || r.user_id::text AS id,
            n.kind,
            n.title_fr,
            n.title_en,
            n.document,
            n.effective_on,
            p.name AS person,
            r.app_id,
            r.announcement_id,
            r.user_id,
            r.seen_at,
            r.dismissed_at,
            r.acknowledged_at,
            r.document_version,
            r.mailed_at
           FROM accounts.announcement_receipts r
             JOIN accounts.announcements n ON n.id = r.announcement_id
             LEFT JOIN accounts.named_people p ON p.app_id = r.app_id AND p.id = r.user_id) t;

CREATE VIEW chats.exported_messages WITH (security_invoker=on) AS
 SELECT t.app_id,
    t.id,
    r.slug AS request,
    COALESCE(a.name, o.name) AS author,
    COALESCE(a.staff, false) AS "bySupport",
    t.text,
    f.name AS file,
    t.created_at AS "createdAt",
    t.author_id AS person_id
   FROM chats.messages t
     JOIN projects.task_threads r ON r.app_id = t.app_id AND r.task_id = t.task_id AND r.thread_id = t.thread_id AND NOT r.internal
     LEFT JOIN accounts.named_people a ON a.app_id = t.app_id AND a.id = t.author_id
     LEFT JOIN projects.outside_people o ON o.app_id = t.app_id AND o.id = t.outside_id
     LEFT JOIN storages.file_names f ON f.app_id = t.app_id AND f.id = t.file_id
  WHERE NOT t.internal AND (a.id IS NOT NULL OR o.id IS NOT NULL);

CREATE VIEW mails.exported_mails WITH (security_invoker=on) AS
 SELECT t.app_id,
    t.id,
    r.slug AS request,
    COALESCE(a.name, e.name) AS author,
    COALESCE(a.staff, false) AS "bySupport",
        CASE
            WHEN a.staff THEN NULL::text
            ELSE t.from_address
        END AS "from",
    ARRAY( SELECT regexp_replace(o.o, '[+-][a-z2-7]{26}@'::text, '@'::text) AS regexp_replace
           FROM unnest(t.to_addresses) o(o)) AS "to",
    t.cc_addresses AS cc,
    t.subject,
    t.sent_at AS "sentAt",
    t.received_at AS "receivedAt",
        CASE
            WHEN t.handled_by IS NULL THEN c.full_text
            ELSE c.text
        END AS text,
    t.user_id AS person_id
   FROM mails.inbound t
     JOIN mails.inbound_contents c ON c.inbound_id = t.id
     JOIN projects.task_headlines r ON r.app_id = t.app_id AND r.id = t.task_id
     LEFT JOIN accounts.named_people a ON a.app_id = t.app_id AND a.id = t.user_id
     LEFT JOIN projects.outside_people e ON e.app_id = t.app_id AND e.id = t.outside_id
  WHERE t.state = 'posted'::text AND (a.id IS NOT NULL OR e.id IS NOT NULL);

CREATE VIEW projects.exported_outside_addresses WITH (security_invoker=on) AS
 SELECT o.app_id,
    o.id,
    t.slug AS request,
    o.email,
    o.name,
    p.name AS "addedBy",
    o.created_at AS "createdAt",
    o.ended_at AS "endedAt",
    o.added_by AS person_id
   FROM projects.outside_addresses o
     JOIN projects.tasks t ON t.app_id = o.app_id AND t.id = o.task_id
     LEFT JOIN accounts.named_people p ON p.app_id = o.app_id AND p.id = o.added_by;

CREATE VIEW projects.exported_ratings WITH (security_invoker=on) AS
 SELECT t.app_id,
    t.id,
    r.slug AS request,
    p.name AS person,
    t.rating,
    t.words,
    t.closed_at AS "doneAt",
    t.asked_at AS "askedAt",
    t.rated_at AS "ratedAt",
    t.reopened_at AS "reopenedAt",
    t.user_id AS person_id
   FROM projects.satisfaction t
     JOIN projects.tasks r ON r.app_id = t.app_id AND r.id = t.task_id
     LEFT JOIN accounts.named_people p ON p.app_id = t.app_id AND p.id = t.user_id
  WHERE t.rating IS NOT NULL;

CREATE VIEW projects.exported_requests WITH (security_invoker=on) AS
 SELECT t.app_id,
    t.id,
    t.slug,
    t.name,
    t.description,
    t.kind,
    t.priority,
    t.list_id AS list,
    o.name AS requester,
    ARRAY( SELECT p.name
           FROM projects.task_members tm
             JOIN accounts.named_people p ON p.app_id = tm.app_id AND p.id = tm.user_id
          WHERE tm.app_id = t.app_id AND tm.task_id = t.id
          ORDER BY tm.added_at, p.id) AS members,
    ARRAY( SELECT l.name
           FROM projects.task_labels tl
             JOIN projects.labels l ON l.id = tl.label_id
          WHERE tl.app_id = t.app_id AND tl.task_id = t.id
          ORDER BY l.type, l.name) AS labels,
    ARRAY( SELECT m.name
           FROM projects.task_milestones tm
             JOIN projects.milestones m ON m.id = tm.milestone_id
          WHERE tm.app_id = t.app_id AND tm.task_id = t.id
          ORDER BY m.number) AS sprints,
        CASE
            WHEN (t.metadata -> 'hideTimeTracking'::text) = 'true'::jsonb THEN NULL::bigint
            ELSE t.ellapsed_time
        END AS "spentTimeInMs",
    t.pending_at AS "pendingAt",
    t.pending_status AS "pendingStatus",
    t.planned_at AS "plannedAt",
    t.due_at AS "dueAt",
    t.created_at AS "createdAt",
    t.done_at AS "doneAt",
    t.invoiced_at AS "invoicedAt",
    t.deleted_at AS "archivedAt",
    t.owner_id AS person_id
   FROM projects.tasks t
     JOIN accounts.named_people o ON o.app_id = t.app_id AND o.id = t.owner_id;


-- Triggers

CREATE CONSTRAINT TRIGGER apps_raise_revision AFTER UPDATE ON accounts.apps DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.options IS DISTINCT FROM new.options) EXECUTE FUNCTION platform.raise_revision('id');
CREATE TRIGGER apps_search_text BEFORE INSERT OR UPDATE OF name, slug, task_key ON accounts.apps FOR EACH ROW EXECUTE FUNCTION accounts.write_app_search_text();
CREATE CONSTRAINT TRIGGER users_raise_revision AFTER INSERT OR DELETE ON accounts.users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION platform.raise_revision();
CREATE CONSTRAINT TRIGGER users_raise_revision_by_change AFTER UPDATE ON accounts.users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.first_name IS DISTINCT FROM new.first_name OR old.last_name IS DISTINCT FROM new.last_name OR old.picture IS DISTINCT FROM new.picture OR old.staff IS DISTINCT FROM new.staff) EXECUTE FUNCTION platform.raise_revision();
CREATE TRIGGER users_search_text BEFORE INSERT OR UPDATE OF first_name, last_name, email, job ON accounts.users FOR EACH ROW EXECUTE FUNCTION accounts.write_search_text();
CREATE TRIGGER queue_webhook_delivery_insert BEFORE INSERT ON accounts.webhook_deliveries FOR EACH ROW WHEN (new.next_attempt_at IS NOT NULL) EXECUTE FUNCTION accounts.queue_webhook_delivery();
CREATE TRIGGER queue_webhook_delivery_update BEFORE UPDATE OF next_attempt_at ON accounts.webhook_deliveries FOR EACH ROW EXECUTE FUNCTION accounts.queue_webhook_delivery();
CREATE TRIGGER reject_external_nights BEFORE INSERT OR UPDATE OF room_id, arrival_date, departure_date, status ON bookings.bookings FOR EACH ROW WHEN (new.room_id IS NOT NULL AND new.arrival_date IS NOT NULL AND (new.status <> ALL (ARRAY['canceled'::text, 'failed'::text]))) EXECUTE FUNCTION bookings.reject_external_nights();
CREATE TRIGGER external_calendars_add_work AFTER INSERT ON bookings.external_calendars FOR EACH ROW EXECUTE FUNCTION bookings.add_calendar_work();
CREATE TRIGGER messages_index_changed AFTER UPDATE ON chats.messages FOR EACH ROW WHEN (old.text IS DISTINCT FROM new.text OR old.internal <> new.internal) EXECUTE FUNCTION chats.index_changed_message();
CREATE TRIGGER messages_index_new AFTER INSERT ON chats.messages REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION chats.index_new_messages();
CREATE TRIGGER messages_note_client_messages AFTER INSERT ON chats.messages REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION projects.note_client_messages();
CREATE TRIGGER connections_add_work AFTER INSERT ON clouds.connections FOR EACH ROW WHEN (new.disconnected_at IS NULL) EXECUTE FUNCTION clouds.add_inventory_work();
CREATE TRIGGER connections_add_work_again AFTER UPDATE OF disconnected_at ON clouds.connections FOR EACH ROW WHEN (new.disconnected_at IS NULL AND old.disconnected_at IS NOT NULL) EXECUTE FUNCTION clouds.add_inventory_work();
CREATE TRIGGER server_actions_add_work AFTER INSERT ON clouds.server_actions FOR EACH ROW WHEN (new.status = 'running'::text) EXECUTE FUNCTION clouds.add_actions_work();
CREATE TRIGGER server_actions_add_work_later AFTER UPDATE OF status ON clouds.server_actions FOR EACH ROW WHEN (new.status = 'running'::text AND old.status <> 'running'::text) EXECUTE FUNCTION clouds.add_actions_work();
CREATE CONSTRAINT TRIGGER server_actions_raise_revision AFTER INSERT OR DELETE OR UPDATE OF status ON clouds.server_actions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION platform.raise_revision();
CREATE TRIGGER servers_search_text BEFORE INSERT OR UPDATE OF name, public_address ON clouds.servers FOR EACH ROW EXECUTE FUNCTION clouds.write_server_search_text();
CREATE TRIGGER queue_outgoing BEFORE INSERT OR UPDATE OF next_attempt_at, lease_until ON mails.outgoing FOR EACH ROW WHEN (new.next_attempt_at IS NOT NULL) EXECUTE FUNCTION mails.queue_outgoing();
CREATE TRIGGER queue_push AFTER INSERT ON notifs.notices FOR EACH ROW WHEN (new.push_due_at IS NOT NULL) EXECUTE FUNCTION notifs.queue_push();
CREATE CONSTRAINT TRIGGER billed_work_logs_raise_revision AFTER DELETE ON payments.billed_work_logs DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION platform.raise_revision();
CREATE TRIGGER keep_billed BEFORE INSERT OR DELETE OR UPDATE ON payments.billed_work_logs FOR EACH ROW EXECUTE FUNCTION payments.keep_billed_logs();
CREATE TRIGGER follow_collection AFTER INSERT OR UPDATE OF state, claimed_at, reason_code ON payments.collections FOR EACH ROW EXECUTE FUNCTION payments.follow_collection();
CREATE TRIGGER queue_reconciliation AFTER INSERT ON payments.customers FOR EACH ROW EXECUTE FUNCTION payments.queue_reconciliation();
CREATE TRIGGER guest_payments_begun BEFORE DELETE ON payments.guest_payments FOR EACH ROW WHEN (old.provider_payment_id IS NOT NULL) EXECUTE FUNCTION payments.refuse_begun_guest_payment();
CREATE TRIGGER queue_reconciliation AFTER UPDATE OF provider_payment_id ON payments.guest_payments FOR EACH ROW WHEN (new.provider_payment_id IS NOT NULL) EXECUTE FUNCTION payments.queue_reconciliation();
CREATE TRIGGER keep_issued BEFORE INSERT OR DELETE OR UPDATE ON payments.invoice_lines FOR EACH ROW EXECUTE FUNCTION payments.keep_issued_lines();
CREATE TRIGGER check_credit_sum AFTER INSERT OR UPDATE ON payments.invoices FOR EACH ROW WHEN (new.kind = 'credit_note'::text AND new.status <> 'draft'::text) EXECUTE FUNCTION payments.check_credit_sum();
CREATE TRIGGER follow_credit_note AFTER INSERT OR UPDATE OF status ON payments.invoices FOR EACH ROW WHEN (new.kind = 'credit_note'::text AND new.status <> 'draft'::text) EXECUTE FUNCTION payments.follow_credit_note();
CREATE CONSTRAINT TRIGGER invoices_raise_revision AFTER UPDATE OF status ON payments.invoices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION platform.raise_revision();
CREATE TRIGGER keep_issued BEFORE DELETE OR UPDATE ON payments.invoices FOR EACH ROW EXECUTE FUNCTION payments.keep_issued_invoice();
CREATE TRIGGER queue_refund AFTER INSERT ON payments.refunds FOR EACH ROW WHEN (new.status = 'requested'::text) EXECUTE FUNCTION payments.queue_refund();
CREATE TRIGGER events_append_only BEFORE DELETE OR UPDATE ON platform.events FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER events_no_truncate BEFORE TRUNCATE ON platform.events FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER queue_drive_sync BEFORE INSERT ON projects.drive_syncs FOR EACH ROW WHEN (new.run_due_at IS NOT NULL) EXECUTE FUNCTION projects.queue_drive_sync();
CREATE CONSTRAINT TRIGGER labels_raise_revision AFTER INSERT OR DELETE OR UPDATE ON projects.labels DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION platform.raise_revision('all');
CREATE CONSTRAINT TRIGGER milestones_raise_revision AFTER DELETE OR UPDATE ON projects.milestones DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION platform.raise_revision('all');
CREATE TRIGGER outside_addresses_renamed AFTER UPDATE OF name, email ON projects.outside_addresses FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.email IS DISTINCT FROM new.email) EXECUTE FUNCTION projects.rename_outside_author();
CREATE TRIGGER keep_sent BEFORE INSERT OR DELETE OR UPDATE ON projects.quote_lines FOR EACH ROW EXECUTE FUNCTION projects.keep_sent_quote_lines();
CREATE TRIGGER keep_sent BEFORE UPDATE ON projects.quotes FOR EACH ROW EXECUTE FUNCTION projects.keep_sent_quote();
CREATE TRIGGER describe_satisfaction BEFORE INSERT ON projects.satisfaction FOR EACH ROW EXECUTE FUNCTION projects.describe_satisfaction();
CREATE TRIGGER change_category AFTER INSERT OR DELETE OR UPDATE ON projects.task_labels FOR EACH ROW EXECUTE FUNCTION projects.change_category();
CREATE TRIGGER task_labels_attend AFTER INSERT ON projects.task_labels FOR EACH ROW EXECUTE FUNCTION projects.attend_task();
CREATE TRIGGER task_labels_mark AFTER INSERT OR DELETE OR UPDATE OF label_id, type ON projects.task_labels FOR EACH ROW EXECUTE FUNCTION projects.mark_task();
CREATE TRIGGER task_labels_own_account BEFORE INSERT OR UPDATE ON projects.task_labels FOR EACH ROW EXECUTE FUNCTION projects.refuse_foreign_label();
CREATE CONSTRAINT TRIGGER task_labels_raise_revision AFTER INSERT OR DELETE OR UPDATE ON projects.task_labels DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION platform.raise_revision();
CREATE TRIGGER change_staff AFTER INSERT OR DELETE ON projects.task_members FOR EACH ROW EXECUTE FUNCTION projects.change_staff();
CREATE TRIGGER task_members_attend AFTER INSERT ON projects.task_members FOR EACH ROW EXECUTE FUNCTION projects.attend_task();
CREATE TRIGGER task_members_mark AFTER INSERT OR DELETE OR UPDATE OF user_id ON projects.task_members FOR EACH ROW EXECUTE FUNCTION projects.mark_task();
CREATE CONSTRAINT TRIGGER task_members_raise_revision AFTER INSERT OR DELETE OR UPDATE ON projects.task_members DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION platform.raise_revision();
CREATE TRIGGER task_milestones_mark AFTER INSERT OR DELETE OR UPDATE OF milestone_id ON projects.task_milestones FOR EACH ROW EXECUTE FUNCTION projects.mark_task();
CREATE CONSTRAINT TRIGGER task_milestones_raise_revision AFTER INSERT OR DELETE OR UPDATE ON projects.task_milestones DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION platform.raise_revision();
CREATE TRIGGER tasks_add_totals AFTER INSERT OR DELETE ON projects.tasks FOR EACH ROW EXECUTE FUNCTION projects.add_task_totals();
CREATE TRIGGER tasks_add_totals_by_change AFTER UPDATE ON projects.tasks FOR EACH ROW WHEN (old.list_id IS DISTINCT FROM new.list_id OR (old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL) OR old.estimated_time IS DISTINCT FROM new.estimated_time OR (old.estimated_time_accepted_at IS NULL) IS DISTINCT FROM (new.estimated_time_accepted_at IS NULL) OR (old.estimated_time_refused_at IS NULL) IS DISTINCT FROM (new.estimated_time_refused_at IS NULL) OR old.ellapsed_time IS DISTINCT FROM new.ellapsed_time OR (old.pending_at IS NULL) IS DISTINCT FROM (new.pending_at IS NULL) OR (old.metadata -> 'hideTimeTracking'::text) IS DISTINCT FROM (new.metadata -> 'hideTimeTracking'::text)) EXECUTE FUNCTION projects.add_task_totals();
CREATE TRIGGER tasks_index_changed AFTER UPDATE ON projects.tasks FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.description IS DISTINCT FROM new.description) EXECUTE FUNCTION projects.index_changed_task();
CREATE TRIGGER tasks_index_new AFTER INSERT ON projects.tasks REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION projects.index_new_tasks();
CREATE CONSTRAINT TRIGGER tasks_raise_revision AFTER INSERT OR DELETE OR UPDATE ON projects.tasks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION platform.raise_revision();
CREATE TRIGGER keep_billed BEFORE DELETE OR UPDATE ON projects.work_logs FOR EACH ROW EXECUTE FUNCTION projects.keep_billed_log();
CREATE TRIGGER keep_locked_week BEFORE INSERT OR DELETE OR UPDATE ON projects.work_logs FOR EACH ROW EXECUTE FUNCTION projects.keep_locked_week();
CREATE TRIGGER work_logs_attend AFTER INSERT ON projects.work_logs FOR EACH ROW EXECUTE FUNCTION projects.attend_task();
CREATE TRIGGER work_logs_no_new_overlap BEFORE UPDATE ON projects.work_logs FOR EACH ROW WHEN (old.stopped_at IS NOT NULL AND (old.started_at IS DISTINCT FROM new.started_at OR old.stopped_at IS DISTINCT FROM new.stopped_at)) EXECUTE FUNCTION projects.refuse_new_overlap();
CREATE CONSTRAINT TRIGGER work_logs_raise_revision AFTER INSERT OR DELETE OR UPDATE ON projects.work_logs DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION platform.raise_revision();
CREATE TRIGGER uptime_checks_add_work AFTER INSERT ON stats.uptime_checks FOR EACH ROW WHEN (new.paused_at IS NULL) EXECUTE FUNCTION stats.add_check_work();
CREATE TRIGGER uptime_checks_add_work_again AFTER UPDATE OF paused_at ON stats.uptime_checks FOR EACH ROW WHEN (new.paused_at IS NULL AND old.paused_at IS NOT NULL) EXECUTE FUNCTION stats.add_check_work();
CREATE TRIGGER queue_export BEFORE INSERT ON storages.data_exports FOR EACH ROW WHEN (new.build_due_at IS NOT NULL) EXECUTE FUNCTION storages.queue_export();

-- Row-level security

ALTER TABLE accounts.absences ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON accounts.absences AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE accounts.access_tokens ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON accounts.access_tokens AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE accounts.account_watchers ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON accounts.account_watchers AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE accounts.address_confirmations ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON accounts.address_confirmations AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE accounts.announcement_receipts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON accounts.announcement_receipts AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE accounts.app_logos ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON accounts.app_logos AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE accounts.apps ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON accounts.apps AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE accounts.caller_checks ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON accounts.caller_checks AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE accounts.dispatches ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON accounts.dispatches AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE accounts.document_acceptances ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON accounts.document_acceptances AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE accounts.email_changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON accounts.email_changes AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE accounts.login_challenges ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON accounts.login_challenges AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE accounts.mail_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON accounts.mail_settings AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE accounts.office_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON accounts.office_settings AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE accounts.passkey_challenges ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON accounts.passkey_challenges AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE accounts.passkeys ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON accounts.passkeys AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE accounts.password_links ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON accounts.password_links AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE accounts.payment_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON accounts.payment_settings AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE accounts.recovery_codes ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON accounts.recovery_codes AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE accounts.sessions ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON accounts.sessions AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE accounts.staff_identities ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON accounts.staff_identities AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE accounts.support_codes ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON accounts.support_codes AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE accounts.totp_factors ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON accounts.totp_factors AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE accounts.user_pictures ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON accounts.user_pictures AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE accounts.users ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON accounts.users AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE accounts.webhook_deliveries ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON accounts.webhook_deliveries AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE accounts.webhook_endpoints ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON accounts.webhook_endpoints AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE accounts.working_hours ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON accounts.working_hours AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE bookings.booking_options ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON bookings.booking_options AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE bookings.booking_payments ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON bookings.booking_payments AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE bookings.booking_refunds ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON bookings.booking_refunds AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE bookings.bookings ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON bookings.bookings AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE bookings.external_calendars ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON bookings.external_calendars AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE bookings.external_nights ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON bookings.external_nights AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE bookings.rooms ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON bookings.rooms AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE bookings.settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON bookings.settings AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE bookings.voucher_entries ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON bookings.voucher_entries AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE bookings.voucher_guesses ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON bookings.voucher_guesses AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE chats.message_search ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON chats.message_search AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE chats.messages ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON chats.messages AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE chats.thread_reads ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON chats.thread_reads AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE clouds.clusters ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON clouds.clusters AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE clouds.connections ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON clouds.connections AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE clouds.rules ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON clouds.rules AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE clouds.server_actions ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON clouds.server_actions AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE clouds.server_probes ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON clouds.server_probes AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE clouds.server_tasks ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON clouds.server_tasks AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE clouds.servers ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON clouds.servers AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE clouds.ssh_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON clouds.ssh_keys AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE mails.account_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON mails.account_settings AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE mails.inbound ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON mails.inbound AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE mails.inbound_contents ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON mails.inbound_contents AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE mails.outgoing ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON mails.outgoing AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE mails.outgoing_messages ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON mails.outgoing_messages AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE mails.outside_reply_addresses ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON mails.outside_reply_addresses AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE mails.reply_addresses ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON mails.reply_addresses AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE mails.sender_rules ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON mails.sender_rules AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE notifs.muted_requests ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON notifs.muted_requests AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE notifs.notices ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON notifs.notices AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE notifs.oncall_channels ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON notifs.oncall_channels AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE notifs.outside_mails ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON notifs.outside_mails AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE notifs.preferences ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON notifs.preferences AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE notifs.push_subscriptions ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON notifs.push_subscriptions AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE notifs.reminders ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON notifs.reminders AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE notifs.service_subscriptions ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON notifs.service_subscriptions AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE payments.billed_work_logs ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON payments.billed_work_logs AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE payments.catalogue_cache ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON payments.catalogue_cache AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE payments.catalogue_items ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON payments.catalogue_items AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE payments.catalogues ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON payments.catalogues AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE payments.collection_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON payments.collection_settings AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE payments.collections ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON payments.collections AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE payments.customers ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON payments.customers AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE payments.guest_payments ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON payments.guest_payments AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE payments.invoice_counters ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON payments.invoice_counters AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((issuer_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE payments.invoice_lines ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON payments.invoice_lines AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE payments.invoice_notes ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON payments.invoice_notes AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE payments.invoiced_requests ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON payments.invoiced_requests AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE payments.invoices ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON payments.invoices AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE payments.issuers ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON payments.issuers AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE payments.methods ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON payments.methods AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE payments.payments ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON payments.payments AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE payments.refunds ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON payments.refunds AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE payments.subscriptions ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON payments.subscriptions AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE payments.transfers ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON payments.transfers AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE platform.account_revisions ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON platform.account_revisions AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE platform.events ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON platform.events AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE platform.idempotent_answers ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON platform.idempotent_answers AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((EXISTS ( SELECT
   FROM accounts.users u
  WHERE ((u.app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)) AND (u.id = (idempotent_answers.caller)::bpchar)))));
ALTER TABLE platform.work ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON platform.work AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE projects.answer_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON projects.answer_settings AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE projects.answer_tokens ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON projects.answer_tokens AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE projects.drive_syncs ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON projects.drive_syncs AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE projects.outside_addresses ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON projects.outside_addresses AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE projects.quote_lines ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON projects.quote_lines AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE projects.quotes ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON projects.quotes AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE projects.satisfaction ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON projects.satisfaction AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE projects.task_change_lines ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON projects.task_change_lines AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE projects.task_counters ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON projects.task_counters AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE projects.task_labels ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON projects.task_labels AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE projects.task_members ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON projects.task_members AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE projects.task_milestones ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON projects.task_milestones AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE projects.task_search ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON projects.task_search AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE projects.task_total_changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON projects.task_total_changes AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE projects.task_totals ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON projects.task_totals AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE projects.tasks ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON projects.tasks AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE projects.timesheet_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON projects.timesheet_settings AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE projects.timesheets ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON projects.timesheets AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE projects.work_log_corrections ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON projects.work_log_corrections AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE projects.work_logs ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON projects.work_logs AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE stats.escalations ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON stats.escalations AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE stats.gateway_pages ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON stats.gateway_pages AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE stats.incident_takes ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON stats.incident_takes AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE stats.incident_tasks ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON stats.incident_tasks AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE stats.incident_updates ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON stats.incident_updates AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE stats.maintenance_calendars ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON stats.maintenance_calendars AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE stats.maintenance_probes ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON stats.maintenance_probes AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE stats.maintenances ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON stats.maintenances AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE stats.oncall_pages ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON stats.oncall_pages AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE stats.personal_calendars ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON stats.personal_calendars AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE stats.probe_events ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON stats.probe_events AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE stats.probe_pauses ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON stats.probe_pauses AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE stats.probes ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON stats.probes AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE stats.reports ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON stats.reports AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE stats.sla_reports ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON stats.sla_reports AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE stats.sla_schedules ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON stats.sla_schedules AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE stats.struck_spans ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON stats.struck_spans AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE storages.data_exports ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON storages.data_exports AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));
ALTER TABLE storages.files ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON storages.files AS PERMISSIVE FOR ALL TO passerelle_customer
  USING ((app_id = ( SELECT (current_setting('passerelle.app_id'::text, true))::bpchar AS current_setting)));

-- Rights in schemas

GRANT USAGE ON SCHEMA accounts TO passerelle_customer;
GRANT USAGE ON SCHEMA bookings TO passerelle_customer;
GRANT USAGE ON SCHEMA chats TO passerelle_customer;
GRANT USAGE ON SCHEMA clouds TO passerelle_customer;
GRANT USAGE ON SCHEMA mails TO passerelle_customer;
GRANT USAGE ON SCHEMA notifs TO passerelle_customer;
GRANT USAGE ON SCHEMA payments TO passerelle_customer;
GRANT USAGE ON SCHEMA platform TO passerelle_customer;
GRANT USAGE ON SCHEMA projects TO passerelle_customer;
GRANT USAGE ON SCHEMA stats TO passerelle_customer;
GRANT USAGE ON SCHEMA storages TO passerelle_customer;

-- Rights in tables, views and sequences

GRANT DELETE, INSERT, SELECT, UPDATE ON accounts.absences TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON accounts.access_tokens TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON accounts.account_watchers TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON accounts.address_confirmations TO passerelle_customer;
GRANT SELECT ON accounts.addresses TO passerelle_customer;
GRANT SELECT ON accounts.announced_people TO passerelle_customer;
GRANT SELECT ON accounts.announcement_headlines TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON accounts.announcement_receipts TO passerelle_customer;
GRANT SELECT ON accounts.answer_people TO passerelle_customer;
GRANT SELECT ON accounts.app_cards TO passerelle_customer;
GRANT SELECT ON accounts.app_features TO passerelle_customer;
GRANT SELECT ON accounts.app_letterheads TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON accounts.app_logos TO passerelle_customer;
GRANT SELECT ON accounts.app_looks TO passerelle_customer;
GRANT SELECT ON accounts.app_privileges TO passerelle_customer;
GRANT SELECT, UPDATE ON accounts.apps TO passerelle_customer;
GRANT SELECT ON accounts.billing_days TO passerelle_customer;
GRANT SELECT ON accounts.billing_parties TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON accounts.caller_checks TO passerelle_customer;
GRANT SELECT ON accounts.callers TO passerelle_customer;
GRANT SELECT ON accounts.dispatched_events TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON accounts.dispatches TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON accounts.document_acceptances TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON accounts.email_changes TO passerelle_customer;
GRANT SELECT ON accounts.exported_announcements TO passerelle_customer;
GRANT SELECT ON accounts.exported_users TO passerelle_customer;
GRANT SELECT ON accounts.invited_users TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON accounts.login_challenges TO passerelle_customer;
GRANT SELECT ON accounts.mail_senders TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON accounts.mail_settings TO passerelle_customer;
GRANT SELECT ON accounts.named_people TO passerelle_customer;
GRANT SELECT ON accounts.notice_receivers TO passerelle_customer;
GRANT SELECT ON accounts.office_rules TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON accounts.office_settings TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON accounts.passkey_challenges TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON accounts.passkeys TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON accounts.password_links TO passerelle_customer;
GRANT SELECT ON accounts.payment_keys TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON accounts.payment_settings TO passerelle_customer;
GRANT SELECT ON accounts.people TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON accounts.recovery_codes TO passerelle_customer;
GRANT SELECT ON accounts.request_settings TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON accounts.sessions TO passerelle_customer;
GRANT SELECT ON accounts.staff_absences TO passerelle_customer;
GRANT SELECT ON accounts.staff_hours TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON accounts.staff_identities TO passerelle_customer;
GRANT SELECT ON accounts.staff_phones TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON accounts.support_codes TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON accounts.totp_factors TO passerelle_customer;
GRANT SELECT ON accounts.unconfirmed_apps TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON accounts.user_pictures TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON accounts.users TO passerelle_customer;
GRANT SELECT ON accounts.watchers TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON accounts.webhook_deliveries TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON accounts.webhook_endpoints TO passerelle_customer;
GRANT SELECT ON accounts.withdrawn_people TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON accounts.working_hours TO passerelle_customer;
GRANT SELECT ON bookings.booking_balances TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON bookings.booking_options TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON bookings.booking_payments TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON bookings.booking_refunds TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON bookings.bookings TO passerelle_customer;
GRANT SELECT ON bookings.card_refunds TO passerelle_customer;
GRANT SELECT ON bookings.exported_bookings TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON bookings.external_calendars TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON bookings.external_nights TO passerelle_customer;
GRANT SELECT ON bookings.invoice_sources TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON bookings.rooms TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON bookings.settings TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON bookings.voucher_entries TO passerelle_customer;
GRANT USAGE ON SEQUENCE bookings.voucher_entries_position_seq TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON bookings.voucher_guesses TO passerelle_customer;
GRANT SELECT ON chats.exported_messages TO passerelle_customer;
GRANT SELECT ON chats.file_messages TO passerelle_customer;
GRANT SELECT ON chats.mailed_messages TO passerelle_customer;
GRANT SELECT ON chats.message_excerpts TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON chats.message_search TO passerelle_customer;
GRANT SELECT ON chats.message_texts TO passerelle_customer;
GRANT SELECT ON chats.message_words TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON chats.messages TO passerelle_customer;
GRANT SELECT ON chats.read_positions TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON chats.thread_reads TO passerelle_customer;
GRANT SELECT ON clouds.approval_states TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON clouds.clusters TO passerelle_customer;
GRANT SELECT ON clouds.connected_apps TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON clouds.connections TO passerelle_customer;
GRANT SELECT ON clouds.listed_servers TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON clouds.rules TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON clouds.server_actions TO passerelle_customer;
GRANT SELECT ON clouds.server_names TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON clouds.server_probes TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON clouds.server_tasks TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON clouds.servers TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON clouds.ssh_keys TO passerelle_customer;
GRANT SELECT ON clouds.waiting_approvals TO passerelle_customer;
GRANT SELECT ON clouds.watched TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON mails.account_settings TO passerelle_customer;
GRANT SELECT ON mails.documents_to_post TO passerelle_customer;
GRANT SELECT ON mails.exported_mails TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON mails.inbound TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON mails.inbound_contents TO passerelle_customer;
GRANT SELECT ON mails.inbound_states TO passerelle_customer;
GRANT SELECT ON mails.inbound_to_post TO passerelle_customer;
GRANT SELECT ON mails.lost_mails TO passerelle_customer;
GRANT SELECT ON mails.mails_of_messages TO passerelle_customer;
GRANT SELECT ON mails.message_mails TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON mails.outgoing TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON mails.outgoing_messages TO passerelle_customer;
GRANT SELECT ON mails.outside_accounts TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON mails.outside_reply_addresses TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON mails.reply_addresses TO passerelle_customer;
GRANT SELECT ON mails.returning_addresses TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON mails.sender_rules TO passerelle_customer;
GRANT SELECT ON mails.sent_mails TO passerelle_customer;
GRANT SELECT ON notifs.chosen_channels TO passerelle_customer;
GRANT SELECT ON notifs.due_reminders TO passerelle_customer;
GRANT SELECT ON notifs.monthly_reports TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON notifs.muted_requests TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON notifs.notices TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON notifs.oncall_channels TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON notifs.outside_mails TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON notifs.preferences TO passerelle_customer;
GRANT SELECT ON notifs.push_readers TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON notifs.push_subscriptions TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON notifs.reminders TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON notifs.service_subscriptions TO passerelle_customer;
GRANT SELECT ON notifs.test_channels TO passerelle_customer;
GRANT SELECT ON notifs.told_incidents TO passerelle_customer;
GRANT SELECT ON payments.account_money TO passerelle_customer;
GRANT SELECT ON payments.account_subscriptions TO passerelle_customer;
GRANT SELECT ON payments.billed_logs TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON payments.billed_work_logs TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON payments.catalogue_cache TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON payments.catalogue_items TO passerelle_customer;
GRANT SELECT ON payments.catalogue_readings TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON payments.catalogues TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON payments.collection_settings TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON payments.collections TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON payments.customers TO passerelle_customer;
GRANT SELECT ON payments.exported_invoices TO passerelle_customer;
GRANT SELECT ON payments.exported_payments TO passerelle_customer;
GRANT SELECT ON payments.exported_work_logs TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON payments.guest_payments TO passerelle_customer;
GRANT SELECT ON payments.guest_receipts TO passerelle_customer;
GRANT INSERT, SELECT, UPDATE ON payments.invoice_counters TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON payments.invoice_lines TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON payments.invoice_notes TO passerelle_customer;
GRANT SELECT ON payments.invoiced_bookings TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON payments.invoiced_requests TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON payments.invoices TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON payments.issuers TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON payments.methods TO passerelle_customer;
GRANT SELECT ON payments.numbered_invoices TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON payments.payments TO passerelle_customer;
GRANT SELECT ON payments.quote_sellers TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON payments.refunds TO passerelle_customer;
GRANT SELECT ON payments.refused_invoices TO passerelle_customer;
GRANT SELECT ON payments.reply_addresses TO passerelle_customer;
GRANT SELECT ON payments.sold_items TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON payments.subscriptions TO passerelle_customer;
GRANT SELECT ON payments.task_invoices TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON payments.transfers TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON platform.account_revisions TO passerelle_customer;
GRANT INSERT, SELECT ON platform.events TO passerelle_customer;
GRANT INSERT ON platform.undelivered TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON platform.work TO passerelle_customer;
GRANT SELECT ON projects.accepted_quotes TO passerelle_customer;
GRANT SELECT ON projects.answer_questions TO passerelle_customer;
GRANT SELECT ON projects.answer_rules TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON projects.answer_settings TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON projects.answer_tokens TO passerelle_customer;
GRANT SELECT ON projects.asked_satisfaction TO passerelle_customer;
GRANT SELECT ON projects.billable_requests TO passerelle_customer;
GRANT SELECT ON projects.billing_logs TO passerelle_customer;
GRANT SELECT ON projects.billing_requests TO passerelle_customer;
GRANT SELECT ON projects.billing_sprints TO passerelle_customer;
GRANT SELECT ON projects.correction_reasons TO passerelle_customer;
GRANT SELECT ON projects.counted_task_totals TO passerelle_customer;
GRANT SELECT ON projects.current_task_totals TO passerelle_customer;
GRANT SELECT ON projects.decided_weeks TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON projects.drive_syncs TO passerelle_customer;
GRANT SELECT ON projects.exported_estimates TO passerelle_customer;
GRANT SELECT ON projects.exported_outside_addresses TO passerelle_customer;
GRANT SELECT ON projects.exported_quotes TO passerelle_customer;
GRANT SELECT ON projects.exported_ratings TO passerelle_customer;
GRANT SELECT ON projects.exported_requests TO passerelle_customer;
GRANT SELECT ON projects.given_requests TO passerelle_customer;
GRANT SELECT ON projects.hidden_times TO passerelle_customer;
GRANT SELECT ON projects.label_names TO passerelle_customer;
GRANT SELECT ON projects.label_prices TO passerelle_customer;
GRANT SELECT ON projects.labels TO passerelle_customer;
GRANT SELECT ON projects.logged_times TO passerelle_customer;
GRANT SELECT ON projects.member_deadlines TO passerelle_customer;
GRANT SELECT ON projects.milestone_names TO passerelle_customer;
GRANT SELECT ON projects.milestones TO passerelle_customer;
GRANT SELECT ON projects.open_requests TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON projects.outside_addresses TO passerelle_customer;
GRANT SELECT ON projects.outside_followers TO passerelle_customer;
GRANT SELECT ON projects.outside_people TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON projects.quote_lines TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON projects.quotes TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON projects.satisfaction TO passerelle_customer;
GRANT SELECT ON projects.sent_quotes TO passerelle_customer;
GRANT SELECT ON projects.task_assignees TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON projects.task_change_lines TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON projects.task_counters TO passerelle_customer;
GRANT SELECT ON projects.task_followers TO passerelle_customer;
GRANT SELECT ON projects.task_headlines TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON projects.task_labels TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON projects.task_members TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON projects.task_milestones TO passerelle_customer;
GRANT SELECT ON projects.task_prices TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON projects.task_search TO passerelle_customer;
GRANT SELECT ON projects.task_standings TO passerelle_customer;
GRANT SELECT ON projects.task_threads TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON projects.task_total_changes TO passerelle_customer;
GRANT USAGE ON SEQUENCE projects.task_total_changes_id_seq TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON projects.task_totals TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON projects.tasks TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON projects.timesheet_settings TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON projects.timesheets TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON projects.work_log_corrections TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON projects.work_logs TO passerelle_customer;
GRANT SELECT ON stats.certificates TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON stats.escalations TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON stats.gateway_pages TO passerelle_customer;
GRANT SELECT ON stats.incident_pages TO passerelle_customer;
GRANT SELECT ON stats.incident_requests TO passerelle_customer;
GRANT SELECT ON stats.incident_rows TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON stats.incident_takes TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON stats.incident_tasks TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON stats.incident_updates TO passerelle_customer;
GRANT SELECT ON stats.maintained_services TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON stats.maintenance_calendars TO passerelle_customer;
GRANT SELECT ON stats.maintenance_headlines TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON stats.maintenance_probes TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON stats.maintenances TO passerelle_customer;
GRANT SELECT ON stats.monitor_rows TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON stats.oncall_pages TO passerelle_customer;
GRANT SELECT ON stats.oncall_rota TO passerelle_customer;
GRANT SELECT ON stats.open_outages TO passerelle_customer;
GRANT SELECT ON stats.page_mates TO passerelle_customer;
GRANT SELECT ON stats.paged_people TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON stats.personal_calendars TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON stats.probe_events TO passerelle_customer;
GRANT SELECT ON stats.probe_names TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON stats.probe_pauses TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON stats.probes TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON stats.reports TO passerelle_customer;
GRANT SELECT ON stats.services_under_maintenance TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON stats.sla_reports TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON stats.sla_schedules TO passerelle_customer;
GRANT SELECT ON stats.strike_reasons TO passerelle_customer;
GRANT SELECT ON stats.struck_incidents TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON stats.struck_spans TO passerelle_customer;
GRANT SELECT ON stats.uncounted_spans TO passerelle_customer;
GRANT SELECT ON stats.uptime_check_names TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON storages.data_exports TO passerelle_customer;
GRANT SELECT ON storages.exported_files TO passerelle_customer;
GRANT SELECT ON storages.file_cards TO passerelle_customer;
GRANT SELECT ON storages.file_names TO passerelle_customer;
GRANT DELETE, INSERT, SELECT, UPDATE ON storages.files TO passerelle_customer;

-- Rights in columns

GRANT SELECT (caller), SELECT (key), SELECT (status), SELECT (attempt), UPDATE (effect) ON platform.idempotent_answers TO passerelle_customer;

-- Rows

INSERT INTO accounts.announcements (id, key, kind, title_fr, title_en, text_fr, text_en, link, document, audience, shown_from, shown_until, effective_on, acknowledge, mail, state, created_by, created_at, updated_at, published_at, withdrawn_at, version, announce_due_at)
VALUES ('656918c00000000000000001', 'pricingUp', 'price', 'Nos tarifs évoluent', 'Our prices change', 'Les nouveaux tarifs sont dans vos réglages, au sujet Tarifs.', 'The new prices are in your settings, under Pricing.', NULL, NULL, '{"side": "customers", "roles": "everybody", "appIds": [], "features": [], "notAppIds": []}', '2023-11-30 23:00:00+00', '2025-02-15 23:00:00+00', NULL, 'false', 'false', 'planned', NULL, '2023-11-30 23:00:00+00', '2023-11-30 23:00:00+00', '2023-11-30 23:00:00+00', NULL, '1', NULL);
INSERT INTO accounts.announcements (id, key, kind, title_fr, title_en, text_fr, text_en, link, document, audience, shown_from, shown_until, effective_on, acknowledge, mail, state, created_by, created_at, updated_at, published_at, withdrawn_at, version, announce_due_at)
VALUES ('656918c00000000000000002', 'cgvHideBanner', 'terms', 'Nouveaux documents légaux', 'New legal documents', 'Ils entrent en vigueur 30 jours après leur annonce. Relisez-les dans vos réglages.', 'They come into force 30 days after their announcement. Read them in your settings.', NULL, NULL, '{"side": "customers", "roles": "everybody", "appIds": [], "features": [], "notAppIds": []}', '2023-11-30 23:00:00+00', '2024-02-01 23:00:00+00', NULL, 'false', 'false', 'planned', NULL, '2023-11-30 23:00:00+00', '2023-11-30 23:00:00+00', '2023-11-30 23:00:00+00', NULL, '1', NULL);
INSERT INTO stats.oncall_settings (id, version, steps, rounds, policy_version, critical_requests)
VALUES ('1', '1', '[{"target": "layer1", "waitMinutes": 5}, {"target": "layer2", "waitMinutes": 5}, {"target": "project", "waitMinutes": 5}]', '3', '1', 'false');
