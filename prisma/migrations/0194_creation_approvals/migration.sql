-- Creating a server may wait for an approval too: the request on the board states what it is and costs.
CREATE OR REPLACE VIEW clouds.server_names AS
  SELECT app_id, id, name, provider, zone, commercial_type, monthly_price_in_cents FROM clouds.servers;
-- Requests in which staff have an action to approve or decline; read by projects for the queue of the day.
CREATE VIEW clouds.waiting_approvals AS
  SELECT app_id, task_id, requested_at FROM clouds.server_actions WHERE status = 'waiting';
-- Accounts with a provider of servers; read by accounts, which offers clouds to their people.
CREATE VIEW clouds.connected_apps AS SELECT DISTINCT app_id FROM clouds.connections WHERE disconnected_at IS NULL;
