import type { Database } from '@passerelle/server/database/connect'

/** Id that encodes its time (WLG-003) and is deterministic for a source and user. */
const idOf = (at: string, seed: string) =>
  `lpad(to_hex(extract(epoch FROM ${at})::bigint), 8, '0') || left(md5(${seed}), 16)`

const columns =
  'app_id, id, user_id, source, kind, category, in_inbox, task_id, actor_id, message_id, ' +
  'probe_id, created_at, read_at'
/** Notices older than a day are read. */
const readAt = (at: string) =>
  `CASE WHEN ${at} < $1::timestamptz - interval '20 hours' THEN ${at} + interval '40 minutes' END`

const messages = `
  INSERT INTO notifs.notices (${columns})
  SELECT m.app_id, ${idOf('m.created_at', `m.id || r.id`)}, r.id, 'event:' || m.id,
         CASE WHEN m.internal THEN 'internal_message' ELSE 'message' END,
         'messages', true, m.task_id, m.author_id, m.id, NULL, m.created_at, ${readAt('m.created_at')}
    FROM chats.messages m
    JOIN (SELECT DISTINCT app_id, task_id, user_id FROM projects.task_followers) f ON f.app_id = m.app_id
      AND f.task_id = m.task_id
    JOIN accounts.notice_receivers r ON r.app_id = m.app_id AND r.id = f.user_id
   WHERE m.author_id <> r.id AND (r.staff OR NOT m.internal) AND m.created_at > $1::timestamptz - interval '6 days'
     AND m.created_at <= $1
  ON CONFLICT DO NOTHING`

const awaited = `
  INSERT INTO notifs.notices (${columns})
  SELECT t.app_id, ${idOf('t.pending_at', `t.id || r.id`)}, r.id, 'seed:' || t.id,
         CASE WHEN t.estimate_hold THEN 'estimate_waiting'
         WHEN t.pending_status = 'completed' THEN 'completion_asked' ELSE 'answer_awaited' END,
         'answer', true, t.id, (SELECT min(s.id) FROM accounts.notice_receivers s
           WHERE s.app_id = t.app_id AND s.staff), NULL, NULL, t.pending_at, NULL
    FROM projects.task_headlines t
    JOIN accounts.notice_receivers r ON r.app_id = t.app_id AND NOT r.staff
   WHERE t.pending_status IN ('customer', 'completed') AND t.deleted_at IS NULL
     AND t.pending_at > $1::timestamptz - interval '35 days'
     AND NOT EXISTS (SELECT FROM projects.sent_quotes q
       WHERE q.app_id = t.app_id AND q.task_id = t.id AND q.state IN ('sent', 'expired'))
     AND ('admin' = ANY (r.roles) OR r.id IN (SELECT user_id FROM projects.task_followers f
       WHERE f.app_id = t.app_id AND f.task_id = t.id))
  ON CONFLICT DO NOTHING`

const quoted = `
  INSERT INTO notifs.notices (${columns}, facts)
  SELECT q.app_id, ${idOf('q.sent_at', `q.id || r.id`)}, r.id, 'seed:' || q.id, 'quote_waiting', 'answer', true,
         q.task_id, (SELECT min(s.id) FROM accounts.notice_receivers s
           WHERE s.app_id = q.app_id AND s.staff), NULL, NULL, q.sent_at, NULL,
         jsonb_build_object('number', q.number, 'amountInCents', q.net_in_cents, 'validUntil', q.valid_until)
    FROM projects.sent_quotes q
    JOIN accounts.notice_receivers r ON r.app_id = q.app_id AND NOT r.staff AND 'admin' = ANY (r.roles)
   WHERE q.state IN ('sent', 'expired') AND q.sent_at <= $1
  ON CONFLICT DO NOTHING`

const incidents = `
  INSERT INTO notifs.notices (${columns})
  SELECT e.app_id, ${idOf('e.started_at', `e.id || r.id`)}, r.id, 'seed:' || e.id, 'incident', 'availability', true,
         NULL, NULL, NULL, e.probe_id, e.started_at, ${readAt('e.started_at')}
    FROM stats.probe_events e JOIN accounts.notice_receivers r ON r.app_id = e.app_id AND NOT r.staff
   WHERE e.started_at > $1::timestamptz - interval '6 days' AND e.started_at <= $1 AND e.type <> 'MAINTENANCE'
  ON CONFLICT DO NOTHING`

const requested = `
  INSERT INTO notifs.notices (${columns}, reason)
  SELECT t.app_id, ${idOf('t.created_at', `t.id || w.user_id`)}, w.user_id, 'seed:' || t.id, 'request_new', 'incoming',
         true, t.id, t.created_by_id, NULL, NULL, t.created_at,
         CASE WHEN t.staff_wrote_at IS NOT NULL OR EXISTS (SELECT FROM projects.task_labels l
                   WHERE l.app_id = t.app_id AND l.task_id = t.id)
         THEN t.created_at + interval '40 minutes' END, 'watcher'
    FROM projects.tasks t JOIN accounts.watchers w ON w.app_id = t.app_id
    JOIN accounts.people creator ON creator.app_id = t.app_id AND creator.id = t.created_by_id AND NOT creator.staff
   WHERE t.created_at > $1::timestamptz - interval '6 days' AND t.created_at <= $1 AND t.deleted_at IS NULL
  ON CONFLICT DO NOTHING`

const iso = (at: string) => `to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const paged = `
  INSERT INTO notifs.notices (${columns}, incident_id, reason, facts)
  SELECT p.app_id, ${idOf('p.sent_at', 'p.id')}, p.user_id, 'seed:' || p.id, 'oncall_page', 'availability', true,
         NULL, NULL, NULL, e.probe_id, p.sent_at, NULL, p.incident_id, 'assigned',
         jsonb_build_object('since', ${iso('e.started_at')},
           'takeBefore', ${iso("(e.started_at + interval '60 minutes')")}, 'step', p.step, 'round', p.round,
           'rounds', 1)
    FROM stats.oncall_pages p JOIN stats.probe_events e ON e.app_id = p.app_id AND e.id = p.incident_id
   WHERE p.sent_at <= $1
  ON CONFLICT DO NOTHING`

const reminders = `
  INSERT INTO notifs.reminders (app_id, task_id, pending_at, due_at)
  SELECT t.app_id, t.id, t.pending_at, min(t.pending_at + step)
    FROM projects.task_headlines t,
      unnest(ARRAY[interval '7 days', interval '14 days', interval '28 days', interval '34 days']) step
   WHERE t.pending_status = 'customer' AND t.deleted_at IS NULL AND t.pending_at + step > $1
   GROUP BY t.app_id, t.id, t.pending_at
  ON CONFLICT DO NOTHING`

/**
 * Seeds the inboxes of the demo's users from messages, questions, incidents, new requests and pages, and the reminders
 * of pending tasks.
 */
export const seedNotices = (database: Pick<Database, 'transaction'>, now: Date): Promise<void> =>
  database.transaction(async ({ query }) => {
    for (const text of [messages, awaited, quoted, incidents, requested, paged, reminders])
      await query({ text, values: [now] })
  })
