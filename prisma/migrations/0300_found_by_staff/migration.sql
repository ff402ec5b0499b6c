-- Name, address and key of accounts, name and address of servers as plain words, for the search of staff. Written by
-- triggers, so that rows of an older release are found as well.
ALTER TABLE accounts.apps ADD COLUMN "search_text" TEXT NOT NULL DEFAULT '';
CREATE FUNCTION accounts.write_app_search_text() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  NEW.search_text := platform.plain(concat_ws(' ', NEW.name, NEW.slug, NEW.task_key));
  RETURN NEW;
END $$;
CREATE TRIGGER apps_search_text BEFORE INSERT OR UPDATE OF name, slug, task_key ON accounts.apps
  FOR EACH ROW EXECUTE FUNCTION accounts.write_app_search_text();
UPDATE accounts.apps SET search_text = platform.plain(concat_ws(' ', name, slug, task_key));
CREATE INDEX apps_search ON accounts.apps USING GIN (search_text public.gin_trgm_ops);

ALTER TABLE clouds.servers ADD COLUMN "search_text" TEXT NOT NULL DEFAULT '';
CREATE FUNCTION clouds.write_server_search_text() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  NEW.search_text := platform.plain(concat_ws(' ', NEW.name, NEW.public_address));
  RETURN NEW;
END $$;
CREATE TRIGGER servers_search_text BEFORE INSERT OR UPDATE OF name, public_address ON clouds.servers
  FOR EACH ROW EXECUTE FUNCTION clouds.write_server_search_text();
UPDATE clouds.servers SET search_text = platform.plain(concat_ws(' ', name, public_address));
CREATE INDEX servers_search ON clouds.servers USING GIN (search_text public.gin_trgm_ops);

-- Published by clouds: servers that their provider lists, found by name and address.
CREATE VIEW clouds.listed_servers WITH (security_invoker = on) AS
  SELECT app_id, id, name, provider, status, public_address, search_text FROM clouds.servers WHERE removed_at IS NULL;

-- Published by payments: invoices and credit notes by their number; drafts have none.
CREATE INDEX invoices_number_search ON payments.invoices USING GIN (number public.gin_trgm_ops)
  WHERE number IS NOT NULL;
CREATE VIEW payments.numbered_invoices WITH (security_invoker = on) AS
  SELECT app_id, id, number, kind, status, subject, issued_on, booking_id FROM payments.invoices
   WHERE number IS NOT NULL;

-- Published by projects: open requests, read by who asked for them.
CREATE INDEX tasks_open_by_owner ON projects.tasks (app_id, owner_id, created_at DESC)
  WHERE deleted_at IS NULL AND list_id <> 'done';
CREATE VIEW projects.open_requests WITH (security_invoker = on) AS
  SELECT app_id, id, slug, name, list_id, priority, owner_id, due_at, created_at FROM projects.tasks
   WHERE deleted_at IS NULL AND list_id <> 'done';
