-- Events of an account that its webhook gets beside those that staff dispatch (ANS-024).
ALTER TABLE accounts.webhook_endpoints ADD COLUMN events TEXT[] NOT NULL DEFAULT '{}';

-- Deliveries are deleted by their age.
CREATE INDEX webhook_deliveries_created_at_idx ON accounts.webhook_deliveries (created_at);
-- Of many that arrived, those that did not.
CREATE INDEX webhook_deliveries_undelivered ON accounts.webhook_deliveries (app_id, id DESC) WHERE state <> 'delivered';
