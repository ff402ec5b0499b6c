-- Inventories and running actions of cloud connections become work to be done later. An id is `<account>/<provider>`; the beginning of
-- time is due at once.
INSERT INTO platform.work (kind, id, app_id, turn, due_at)
SELECT 'clouds.inventory', app_id || '/' || provider, app_id, app_id, 'epoch' FROM clouds.connections WHERE disconnected_at IS NULL
ON CONFLICT DO NOTHING;

INSERT INTO platform.work (kind, id, app_id, turn, due_at)
SELECT DISTINCT 'clouds.actions', s.app_id || '/' || s.provider, s.app_id, s.app_id, timestamptz 'epoch'
  FROM clouds.server_actions a JOIN clouds.servers s ON s.app_id = a.app_id AND s.id = a.server_id WHERE a.status = 'running'
ON CONFLICT DO NOTHING;

-- Processes of the release before know nothing of this: what they add gets its work here. The triggers go with the next release.
CREATE FUNCTION clouds.add_inventory_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.work (kind, id, app_id, turn, due_at)
  VALUES ('clouds.inventory', NEW.app_id || '/' || NEW.provider, NEW.app_id, NEW.app_id, 'epoch') ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER connections_add_work AFTER INSERT ON clouds.connections FOR EACH ROW
  WHEN (NEW.disconnected_at IS NULL) EXECUTE FUNCTION clouds.add_inventory_work();
CREATE TRIGGER connections_add_work_again AFTER UPDATE OF disconnected_at ON clouds.connections FOR EACH ROW
  WHEN (NEW.disconnected_at IS NULL AND OLD.disconnected_at IS NOT NULL) EXECUTE FUNCTION clouds.add_inventory_work();

CREATE FUNCTION clouds.add_actions_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.work AS w (kind, id, app_id, turn, due_at)
  SELECT 'clouds.actions', app_id || '/' || provider, app_id, app_id, 'epoch' FROM clouds.servers
   WHERE app_id = NEW.app_id AND id = NEW.server_id
  ON CONFLICT (kind, id) DO UPDATE SET asked = w.asked + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER server_actions_add_work AFTER INSERT ON clouds.server_actions FOR EACH ROW
  WHEN (NEW.status = 'running') EXECUTE FUNCTION clouds.add_actions_work();
CREATE TRIGGER server_actions_add_work_later AFTER UPDATE OF status ON clouds.server_actions FOR EACH ROW
  WHEN (NEW.status = 'running' AND OLD.status <> 'running') EXECUTE FUNCTION clouds.add_actions_work();
