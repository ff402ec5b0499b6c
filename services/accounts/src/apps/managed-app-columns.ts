/** Days without activity after which an account is shown as inactive. */
export const silentAfterDays = 60

const open = `t.deleted_at IS NULL AND t.list_id <> 'done'`

/**
 * Columns of the staff's account list, from `accounts.apps a`; `now` and `reader` are the parameters that hold the
 * current time and the actor's id.
 */
export const managedAppColumns = (now: string, reader: string) => `
  a.id AS "_id", a.slug, a.name, a.logo, a.primary_color AS "primaryColor", a.task_key AS "taskKey",
  EXISTS (SELECT FROM accounts.users u WHERE u.app_id = a.id AND u.id = ${reader}) AS "isRegistered",
  EXISTS (SELECT FROM accounts.account_watchers w WHERE w.app_id = a.id AND w.user_id = ${reader}) AS "isWatched",
  a.privileged, a.features, a.disabled_at AS "disabledAt", work.*,
  CASE WHEN a.disabled_at IS NOT NULL THEN 'disabled'
       WHEN a.metadata ->> 'stripeSubscriptionStatus' = 'failed'
            OR EXISTS (SELECT FROM payments.refused_invoices r WHERE r.app_id = a.id) THEN 'unpaid'
       WHEN coalesce(work."lastActivityAt", a.created_at) < ${now}::timestamptz - interval '${silentAfterDays} days'
       THEN 'silent'
       ELSE 'active' END AS state`

/** What accounts that are managed show of account `a` beside its own columns, without secrets (APP-001). */
export const appDetailColumns = `
  a.address, a.tax, a.subscriptions, a.options,
  (SELECT jsonb_build_object('_id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'picture', u.picture,
      'staff', u.staff)
     FROM accounts.users u WHERE u.app_id = a.id AND u.id = a.owner_id AND u.deleted_at IS NULL) AS owner,
  jsonb_build_object('mails', (SELECT m.provider FROM accounts.mail_settings m WHERE m.app_id = a.id),
    'payments', EXISTS (SELECT FROM accounts.payment_settings p WHERE p.app_id = a.id)) AS config`

/** Totals over the tasks of account `a` (ADM-003). */
export const managedAppWork = (now: string) => `LEFT JOIN LATERAL (
  SELECT count(*) FILTER (WHERE ${open})::int AS "openTasks",
         count(*) FILTER (WHERE ${open} AND t.pending_at IS NULL)::int AS "waitingForProvider",
         count(*) FILTER (WHERE ${open} AND t.due_at < ${now}::timestamptz)::int AS "lateTasks",
         max(t.acted_at) AS "lastActivityAt"
    FROM projects.task_standings t WHERE t.app_id = a.id) work ON true`
