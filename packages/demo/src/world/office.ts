import { endpointStore } from '@passerelle/accounts/webhooks/endpoint-store'
import type { WebhookEvent } from '@passerelle/contract/accounts/webhook-events'
import { days, hours, minutes } from '@passerelle/kernel/durations'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { newId } from '@passerelle/kernel/ids'
import { addDays, weekdayOf } from '@passerelle/kernel/nights'
import type { Database } from '@passerelle/server/database/connect'
import type { Env } from '@passerelle/server/env'
import { installationSecrets } from '@passerelle/server/secrets/installation-secrets'
import { randomBytesOf, seededRandom } from './random.ts'

const hook = 'https://caisse.maison-verdier.example/passerelle'

// The newest first; all of them finished, so that no job calls the example address.
const deliveries = [
  { ago: hours(3), event: 'booking.created', payload: { status: 'confirmed', nights: 2 }, tries: [204], ms: 184 },
  {
    ago: hours(26),
    event: 'booking.status_changed',
    payload: { from: 'confirmed', to: 'canceled' },
    tries: [502, 200],
    ms: 231,
  },
  { ago: days(3), event: 'voucher.used', payload: { amountInCents: 5000, leftInCents: 0 }, tries: [410], ms: 96 },
  { ago: days(6), event: 'booking.created', payload: { status: 'confirmed', nights: 4 }, tries: [204], ms: 152 },
]
const replies: Record<number, string> = { 410: 'Gone', 502: 'Bad Gateway' }

const syncs = [
  { ago: hours(20), slug: 'atelier-lumen', groups: ['atelier@atelier-lumen.example'], added: 1, kept: 2 },
  { ago: days(4), slug: 'maison-verdier', groups: ['inconnu@maison-verdier.example'], problem: 'group_unknown' },
  {
    ago: days(9),
    slug: 'maison-verdier',
    groups: ['accueil@maison-verdier.example', 'compta@maison-verdier.example', 'cuisine@maison-verdier.example'],
    added: 3,
    kept: 0,
  },
]

/** In days from today; none covers today, so that the queue of the day is the same for everybody. */
const absences = [
  { email: 'lea@nimbus.example', from: 9, to: 13 },
  { email: 'hugo@nimbus.example', from: 24, to: 24 },
]
/** On the first such weekday after today. */
const absencesOfWeek = [
  { email: 'lea@nimbus.example', weekday: 3, part: 'morning', reason: 'training' },
  { email: 'hugo@nimbus.example', weekday: 5, part: 'day', reason: 'leave' },
]
const firstAfter = (today: string, weekday: number) => addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1)
/** Léa works four hours on Wednesdays, since she came. */
const hoursOfLea = [480, 480, 240, 480, 480, 0, 0]

/** An instant as a text of JSON. */
const asInstant = (at: string) => `to_char((${at}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const withHook = `UPDATE accounts.apps SET url = $1 WHERE slug = 'maison-verdier' RETURNING id`
const chosenEvents: WebhookEvent[] = ['booking.created', 'booking.status_changed', 'voucher.used']
const chooseEvents = 'UPDATE accounts.webhook_endpoints SET events = $1'
const addDelivery = `
  INSERT INTO accounts.webhook_deliveries (app_id, id, event_name, body, state, attempts, history, last_status, last_ms,
    last_reply, created_at, finished_at)
  SELECT a.id, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 FROM accounts.apps a WHERE a.slug = 'maison-verdier'`
const giveUp = `
  INSERT INTO platform.work (kind, id, app_id, turn, attempts, last_error, failed_at)
  SELECT 'accounts.webhook', d.id, d.app_id, d.app_id, d.attempts, 'answered ' || d.last_status, d.finished_at
    FROM accounts.webhook_deliveries d WHERE d.id = $1`
const addSync = `
  INSERT INTO projects.drive_syncs (app_id, id, slug, groups, state, attempts, requested_by, created_at, finished_at,
    added, kept, problem)
  SELECT a.id, $1, a.slug, $3, $4, 1, u.id, $5, $6, $7, $8, $9 FROM accounts.apps a, accounts.users u
   WHERE a.slug = $2 AND u.email = 'farid@nimbus.example' ORDER BY u.app_id LIMIT 1`
const addAbsence = `
  INSERT INTO accounts.absences (app_id, id, user_id, first_day, last_day, part, reason, created_by, created_at)
  SELECT u.app_id, $1, u.id, $3, $4, $5, $6, u.id, $7 FROM accounts.users u
  JOIN accounts.apps a ON a.id = u.app_id AND a.provider WHERE u.email = $2`
const addHours = `
  INSERT INTO accounts.working_hours (app_id, user_id, valid_from, minutes, created_by, created_at)
  SELECT u.app_id, u.id, $2, $3, u.id, $4 FROM accounts.users u
  JOIN accounts.apps a ON a.id = u.app_id AND a.provider WHERE u.email = $1`
const addExport = `
  INSERT INTO storages.data_exports (app_id, id, requested_by, state, attempts, created_at, finished_at, counts)
  SELECT u.app_id, $1, u.id, 'expired', 1, $2, $3, $4 FROM accounts.users u WHERE u.email = 'ada@atelier-lumen.example'`

// The newest finished log of Emma had a quarter of an hour more before Farid corrected it (PLN-043).
const addCorrection = `
  INSERT INTO projects.work_log_corrections (app_id, id, work_log_id, before, after, reason, user_id, created_at)
  SELECT w.app_id, $1, w.id,
         t.times || jsonb_build_object('stoppedAt', ${asInstant(`w.stopped_at + interval '15 min'`)},
           'spentMs', t.ms + 900000),
         t.times || jsonb_build_object('stoppedAt', ${asInstant('w.stopped_at')}, 'spentMs', t.ms), $2, f.id, $3
    FROM (SELECT w.* FROM projects.work_logs w JOIN accounts.users e ON e.id = w.user_id AND e.app_id = w.app_id
           WHERE e.email = 'emma@nimbus.example' AND w.stopped_at IS NOT NULL
           ORDER BY w.started_at DESC, w.id LIMIT 1) w
    JOIN accounts.users f ON f.email = 'farid@nimbus.example'
    JOIN accounts.apps a ON a.id = f.app_id AND a.provider
    CROSS JOIN LATERAL (SELECT jsonb_build_object('startedAt', ${asInstant('w.started_at')}, 'note', w.note,
        'pauseTimeInMs', w.pause_time_in_ms) AS times,
      (extract(epoch FROM w.stopped_at - w.started_at) * 1000)::bigint - w.pause_time_in_ms AS ms) t`

/** Seeds webhook deliveries, drive syncs, planned absences of staff, a corrected time and an expired data export. */
export const seedOffice = (
  database: Pick<Database, 'transaction'>,
  env: Pick<Env, 'secretsKey' | 'dataDir'>,
  now: Date,
): Promise<void> =>
  database.transaction(async (tx) => {
    const { query } = tx
    const bytes = randomBytesOf(seededRandom(20_260_221))
    const before = (ms: number) => new Date(now.getTime() - ms)
    const { rows } = await query<{ id: string }>({ text: withHook, values: [hook] })
    const endpoints = endpointStore(installationSecrets(env))
    for (const { id } of rows) await endpoints.ensure(tx, id, now)
    await query({ text: chooseEvents, values: [chosenEvents] })
    for (const { ago, event, payload, tries, ms } of deliveries.toReversed()) {
      const at = before(ago)
      const history = tries.map((status, index) => ({
        at: new Date(at.getTime() + index * minutes(5)).toISOString(),
        status,
        error: null,
        ms: ms + index * 17,
      }))
      const status = tries.at(-1) ?? 0
      // Without its moment, so that the demo world is the same text on every day.
      const body = JSON.stringify({ type: event, data: payload })
      const state = status < 300 ? 'delivered' : 'failed'
      const ended = new Date(at.getTime() + (tries.length - 1) * minutes(5))
      const id = newId(at, bytes)
      const values = [id, event, body, state, tries.length, JSON.stringify(history), status]
      await query({ text: addDelivery, values: [...values, ms, replies[status] ?? '', at, ended] })
      if (state === 'failed') await query({ text: giveUp, values: [id] })
    }
    for (const { ago, slug, groups, added = 0, kept = 0, problem = null } of syncs) {
      const at = before(ago)
      const state = problem === null ? 'done' : 'failed'
      const ended = new Date(at.getTime() + 4000)
      await query({
        text: addSync,
        values: [newId(at, bytes), slug, groups, state, at, ended, added, kept, problem],
      })
    }
    for (const { email, from, to } of absences) {
      const [first, last] = [from, to].map((ahead) => toIsoDate(new Date(now.getTime() + days(ahead))))
      await query({ text: addAbsence, values: [newId(now, bytes), email, first, last, 'day', 'leave', now] })
    }
    for (const { email, weekday, part, reason } of absencesOfWeek) {
      const day = firstAfter(toIsoDate(now), weekday)
      await query({ text: addAbsence, values: [newId(now, bytes), email, day, day, part, reason, now] })
    }
    const came = before(days(455))
    await query({ text: addHours, values: ['lea@nimbus.example', toIsoDate(came), hoursOfLea, came] })
    await query({ text: addCorrection, values: [newId(now, bytes), 'Pause comptée en trop', now] })
    const asked = before(days(21))
    const counts = { requests: 578, estimates: 552, messages: 611, files: 3, users: 14, payments: 2, invoices: 2 }
    await query({
      text: addExport,
      values: [newId(asked, bytes), asked, new Date(asked.getTime() + minutes(1)), JSON.stringify(counts)],
    })
  })
