-- The servers of all accounts by name.
CREATE INDEX servers_of_all ON clouds.servers (lower(name), app_id, id) WHERE removed_at IS NULL;
