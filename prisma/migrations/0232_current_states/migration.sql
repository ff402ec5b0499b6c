-- Published by payments: the status of an account by its subscriptions, newest first. One whose payment failed decides
-- (PAY-003); ended ones count only when there is no other.
CREATE VIEW payments.account_subscriptions WITH (security_invoker = on) AS
  SELECT app_id,
         coalesce(
           (array_agg(status ORDER BY started_at DESC, id DESC) FILTER (WHERE status = 'failed'))[1],
           (array_agg(status ORDER BY started_at DESC, id DESC) FILTER (WHERE status <> 'ended'))[1],
           (array_agg(status ORDER BY started_at DESC, id DESC))[1]) AS status
    FROM payments.subscriptions GROUP BY app_id;

-- Published by clouds: the actions whose approval was asked for by a task, who asked, and how far they are.
CREATE VIEW clouds.approval_states WITH (security_invoker = on) AS
  SELECT app_id, task_id, server_id, user_id, action, status FROM clouds.server_actions WHERE task_id IS NOT NULL;
