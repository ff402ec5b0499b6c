-- What a person says of themselves, when an invitation was sent, and when a removed person is anonymised (ACC-001, TMR-007).
ALTER TABLE "accounts"."users" ADD COLUMN "address" JSONB,
ADD COLUMN "anonymise_due_at" TIMESTAMPTZ(3),
ADD COLUMN "invited_at" TIMESTAMPTZ(3),
ADD COLUMN "search_text" TEXT NOT NULL DEFAULT '';

-- The browser of a session, as it names itself.
ALTER TABLE "accounts"."sessions" ADD COLUMN "user_agent" TEXT;

-- Bearer tokens for the calls of one account: only a digest is stored (ACC-003, OPEN-065).
CREATE TABLE "accounts"."access_tokens" (
    "app_id" CHAR(24) NOT NULL,
    "id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "created_by_id" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "access_tokens_pkey" PRIMARY KEY ("app_id","id")
);
CREATE UNIQUE INDEX "access_tokens_hash_key" ON "accounts"."access_tokens"("hash");
ALTER TABLE "accounts"."access_tokens" ADD CONSTRAINT "access_tokens_app_id_created_by_id_fkey" FOREIGN KEY ("app_id", "created_by_id") REFERENCES "accounts"."users"("app_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "accounts"."access_tokens" ADD CONSTRAINT access_tokens_scope_known CHECK (scope IN ('read', 'write'));

-- Name, address and job as plain words, for the search of the users list.
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE FUNCTION accounts.write_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := platform.plain(concat_ws(' ', NEW.first_name, NEW.last_name, NEW.first_name, NEW.email, NEW.job));
  RETURN NEW;
END $$;
CREATE TRIGGER users_search_text BEFORE INSERT OR UPDATE OF first_name, last_name, email, job ON accounts.users
  FOR EACH ROW EXECUTE FUNCTION accounts.write_search_text();
UPDATE accounts.users SET search_text = platform.plain(concat_ws(' ', first_name, last_name, first_name, email, job));
CREATE INDEX users_search ON accounts.users USING GIN (search_text public.gin_trgm_ops);
CREATE INDEX users_listed ON accounts.users (app_id, staff, lower(last_name), lower(first_name), id) WHERE deleted_at IS NULL;

-- The deadline: only rows that have one (TMR-007). Until then a removed person keeps their name on what they wrote.
CREATE INDEX users_anonymise_due ON accounts.users (anonymise_due_at, app_id, id) WHERE anonymise_due_at IS NOT NULL;
ALTER TABLE accounts.users ADD CONSTRAINT users_anonymise_removed CHECK (anonymise_due_at IS NULL OR deleted_at IS NOT NULL);

-- Published: `anonymised` when nobody is left to name (THR-005).
CREATE OR REPLACE VIEW accounts.people AS
  SELECT app_id, id, first_name, last_name, picture, staff, locale, roles, deleted_at,
         deleted_at IS NOT NULL AND anonymise_due_at IS NULL AS anonymised
    FROM accounts.users;

-- Published: the account that an access token opens, for the gate of every call; keeps the moment of its last use to the minute.
CREATE FUNCTION accounts.use_access_token(token_hash text, moment timestamptz)
RETURNS TABLE (id char(24), app_id char(24), created_by_id char(24), scope text, expires_at timestamptz, disabled_at timestamptz) LANGUAGE sql AS $$
  UPDATE accounts.access_tokens t SET last_used_at = moment
   WHERE t.hash = token_hash AND t.deleted_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > moment)
     AND (t.last_used_at IS NULL OR t.last_used_at <= moment - interval '1 minute');
  SELECT t.id, t.app_id, t.created_by_id, t.scope, t.expires_at, a.disabled_at
    FROM accounts.access_tokens t JOIN accounts.apps a ON a.id = t.app_id
   WHERE t.hash = token_hash AND t.deleted_at IS NULL;
$$;
