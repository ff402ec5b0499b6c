import { parseDayBounds } from '@passerelle/kernel/calendar-day'
import { days, estimateToMs, hours, minutes } from '@passerelle/kernel/durations'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { newId } from '@passerelle/kernel/ids'
import { addDays } from '@passerelle/kernel/nights'
import {
  netOfQuoteLine,
  quoteTime,
  quoteTotals,
  quoteValidity,
  type QuoteItemLine,
  type QuoteTimeLine,
} from '@passerelle/kernel/quotes'
import type { Database, Tx } from '@passerelle/server/database/connect'
import { reminderOf } from '@passerelle/projects/estimates/quotes/remind-quote'
import { demoIssuer, demoParties } from './demo-parties.ts'
import { doneAtWork } from './office-hours.ts'
import { randomBytesOf, seededRandom } from './random.ts'

type DemoLines = readonly ((QuoteTimeLine | (QuoteItemLine & { unit: string })) & { title: string })[]
type DemoQuote = { lines: DemoLines; billing?: 'time' } & (
  | { state: 'sent' | 'expired'; daysAgo: number; validDays: number }
  | { state: 'accepted' }
)
type Mission = {
  appId: string
  account: string
  taskId: string
  staffId: string
  createdAt: Date
  pendingAt: Date | null
  acceptedAt: Date | null
  acceptedById: string | null
  acceptedMs: number | null
}
type Written = { mission: Mission; quote: DemoQuote; sentAt: Date; seed: number }

const prices = { dailyInCents: 95_000, hourlyInCents: 16_500, vatPercent: 20 }
const timeLine = (title: string, estimatedMs: number, price = prices) => ({
  kind: 'time' as const,
  title,
  estimatedMs,
  ...price,
})
const mailboxLines: DemoLines = [
  timeLine('Migration des 38 boîtes et des agendas', estimateToMs({ days: 2, hours: 0 })),
  timeLine('6 boîtes partagées et leurs droits, présence le lundi qui suit la bascule', hours(4)),
]
const sentLines: DemoLines = [
  timeLine('Préparation et mise en service', estimateToMs({ days: 2, hours: 4 })),
  timeLine('Formation de l’équipe, sur place', hours(6)),
  { kind: 'item', title: 'Borne Wi-Fi', quantity: 2, unit: 'piece', unitPriceInCents: 12_990, vatPercent: 20 },
]
/** At prices of before: renewing the quote shows what they are now. */
const expiredLines: DemoLines = [
  timeLine('Reprise des données', estimateToMs({ days: 1, hours: 0 }), { ...prices, dailyInCents: 90_000 }),
]

const columns = `
  t.app_id AS "appId", a.slug AS account, t.id AS "taskId", t.created_at AS "createdAt", t.pending_at AS "pendingAt",
  t.estimated_time_accepted_at AS "acceptedAt", t.accepted_estimate ->> 'by' AS "acceptedById",
  t.accepted_estimated_time::float8 AS "acceptedMs",
  (SELECT p.id FROM accounts.people p
     LEFT JOIN projects.task_members m ON m.app_id = p.app_id AND m.task_id = t.id AND m.user_id = p.id
    WHERE p.app_id = t.app_id AND p.staff ORDER BY m.user_id IS NULL, p.id LIMIT 1) AS "staffId"`
const ofAccount = `
    FROM projects.tasks t JOIN accounts.apps a ON a.id = t.app_id
         JOIN projects.task_labels tl ON tl.app_id = t.app_id AND tl.task_id = t.id
         JOIN projects.labels l ON l.id = tl.label_id AND l.key = 'mission'
   WHERE a.slug = $1 AND t.deleted_at IS NULL`
/** Open missions, those that nobody has begun first. */
const openMissions = `
  SELECT ${columns} ${ofAccount} AND t.list_id IN ('todo', 'in_progress')
   ORDER BY t.list_id = 'todo' DESC, length(t.slug) DESC, t.slug DESC LIMIT 2`
const mailboxes = `SELECT ${columns} ${ofAccount} AND t.slug = 'ATL-2'`
/** Missions that were done in the evening, in order of their requests. */
const eveningMissions = `
  SELECT ${columns} ${ofAccount} AND t.list_id = 'done' AND EXISTS (
    SELECT FROM projects.work_logs w
     WHERE w.app_id = t.app_id AND w.task_id = t.id AND (w.started_at AT TIME ZONE 'Europe/Paris')::time >= '20:00')
   ORDER BY length(t.slug), t.slug`
// An earlier estimate stays the first one (EST-014).
const wait = `
  UPDATE projects.tasks SET estimated_time = $3, first_estimated_time = coalesce(first_estimated_time, $3),
         accepted_estimated_time = NULL, estimated_time_accepted_at = NULL,
         estimated_time_refused_at = NULL, pending_at = $4, pending_status = 'customer', estimate_hold = true,
         archive_due_at = NULL, auto_done_due_at = NULL
   WHERE app_id = $1 AND id = $2`
const follow = 'UPDATE projects.tasks SET quote_state = $3, quote_valid_until = $4 WHERE app_id = $1 AND id = $2'
const draft = `
  INSERT INTO projects.quotes (app_id, id, task_id, billing, net_in_cents, vat_in_cents, gross_in_cents, vat, terms,
    valid_until, created_by_id, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`
const writeLines = `
  INSERT INTO projects.quote_lines (app_id, quote_id, position, kind, title, estimated_ms, daily_in_cents,
    hourly_in_cents, quantity, unit, unit_price_in_cents, vat_percent, net_in_cents)
  SELECT $1, $2, position, kind, title, "estimatedMs", "dailyInCents", "hourlyInCents", quantity, unit,
         "unitPriceInCents", "vatPercent", "netInCents"
    FROM jsonb_to_recordset($3) AS l(position smallint, kind text, title text, "estimatedMs" bigint,
         "dailyInCents" bigint, "hourlyInCents" bigint, quantity numeric, unit text, "unitPriceInCents" bigint,
         "vatPercent" numeric, "netInCents" bigint)`
const send = `
  UPDATE projects.quotes SET state = $8, number = $3, seller = $4, buyer = $5, sent_at = $6, expire_due_at = $7,
         remind_due_at = $9, answered_at = $10, answered_by_id = $11
   WHERE app_id = $1 AND id = $2`
const tell = `
  INSERT INTO platform.events (id, at, app_id, actor, name, subject, data)
  VALUES ($1, $2, $3, $4, 'quote.sent', $5, $6)`
const terms = 'Travaux du lundi au vendredi, de 9 h à 18 h. Paiement à 30 jours.'

/** When a quote was sent: with the wait of its request, some hours before its acceptance, or days ago. */
const sentAtOf = (mission: Mission, quote: DemoQuote, now: Date): Date => {
  const { createdAt, pendingAt, acceptedAt } = mission
  if (quote.state === 'accepted') return new Date((createdAt.getTime() + acceptedAt!.getTime()) / 2)
  if (pendingAt) return pendingAt
  const at = doneAtWork(new Date(now.getTime() - days(quote.daysAgo) - hours(2)))
  // A mission younger than that got its quote right after its estimate.
  return new Date(Math.max(at.getTime(), (acceptedAt ?? createdAt).getTime() + minutes(10)))
}

const writeQuote = async (
  tx: Tx,
  { mission, quote, sentAt, seed }: Written,
  number: string,
  now: Date,
): Promise<void> => {
  const { appId, account, taskId, staffId, acceptedAt, acceptedById } = mission
  const { state, lines, billing = 'fixed' } = quote
  const validDays = state === 'accepted' ? quoteValidity.usual : quote.validDays
  const validUntil = addDays(toIsoDate(state === 'accepted' ? sentAt : now), validDays)
  const bytes = randomBytesOf(seededRandom(seed))
  const id = newId(sentAt, bytes)
  const { netInCents, vatInCents, grossInCents, vat } = quoteTotals(lines)
  const sums = [netInCents, vatInCents, grossInCents, JSON.stringify(vat)]
  await tx.query({ text: draft, values: [appId, id, taskId, billing, ...sums, terms, validUntil, staffId, sentAt] })
  const stored = lines.map((line, index) => ({ ...line, position: index + 1, netInCents: netOfQuoteLine(line) }))
  await tx.query({ text: writeLines, values: [appId, id, JSON.stringify(stored)] })
  const { legalName, iban: _iban, paymentDays: _days, ...details } = demoIssuer
  const { name, address, tax } = demoParties[account]!
  const parties = [
    { name: legalName, ...details },
    { name, address, siren: tax.slice(-9), vatNumber: tax },
  ]
  const deadlines = state === 'sent' ? [parseDayBounds(validUntil).end, reminderOf(validUntil, now)] : [null, null]
  const answer = state === 'accepted' ? [acceptedAt, acceptedById] : [null, null]
  const [expireAt, remindAt] = deadlines
  await tx.query({ text: send, values: [appId, id, number, ...parties, sentAt, expireAt, state, remindAt, ...answer] })
  if (state !== 'accepted')
    await tx.query({ text: wait, values: [appId, taskId, quoteTime(stored as { estimatedMs?: number }[]), sentAt] })
  await tx.query({ text: follow, values: [appId, taskId, state, validUntil] })
  const sender = { kind: 'staff', userId: staffId }
  const told = { number, netInCents, validUntil }
  await tx.query({ text: tell, values: [newId(sentAt, bytes), sentAt, appId, sender, taskId, told] })
}

/** Numbers of each year begin anew, in the order of sending (BIL-005). */
const createNumbers = () => {
  const lastByYear = new Map<string, number>()
  const take = (sentAt: Date): string => {
    const year = toIsoDate(sentAt).slice(0, 4)
    const last = (lastByYear.get(year) ?? 0) + 1
    lastByYear.set(year, last)
    return `D-${year}-${String(last).padStart(4, '0')}`
  }
  return { take, lastByYear }
}

/**
 * Seeds quotes: two that wait for the answer of the customer, one that expired, and two that were accepted and are
 * billed by time. Requests, their acceptances and invoices must exist.
 */
export const seedQuotes = (database: Pick<Database, 'transaction'>, providerAppId: string, now: Date): Promise<void> =>
  database.transaction(async (tx) => {
    const find = async (text: string, account: string) => (await tx.query<Mission>({ text, values: [account] })).rows
    const open = await find(openMissions, 'clinique-riviera')
    const planned: readonly DemoQuote[] = [
      { state: 'sent', lines: sentLines, daysAgo: 1, validDays: 21 },
      { state: 'expired', lines: expiredLines, daysAgo: 20, validDays: -3 },
    ]
    const waiting = await find(mailboxes, 'atelier-lumen')
    const byTime = await find(eveningMissions, 'atelier-lumen')
    const pairs: [Mission, DemoQuote][] = [
      ...open.map((mission, index): [Mission, DemoQuote] => [{ ...mission, pendingAt: null }, planned[index]!]),
      ...waiting.map((mission): [Mission, DemoQuote] => [
        mission,
        { state: 'sent', lines: mailboxLines, daysAgo: 1, validDays: 29 },
      ]),
      ...byTime.map((mission): [Mission, DemoQuote] => [
        mission,
        { state: 'accepted', billing: 'time', lines: [timeLine('Mise en œuvre, au temps passé', mission.acceptedMs!)] },
      ]),
    ]
    const numbers = createNumbers()
    const quotes = pairs.map(([mission, quote], seed) => ({
      mission,
      quote,
      sentAt: sentAtOf(mission, quote, now),
      seed,
    }))
    for (const written of quotes.toSorted((a, b) => a.sentAt.getTime() - b.sentAt.getTime()))
      await writeQuote(tx, written, numbers.take(written.sentAt), now)
    for (const [year, last] of numbers.lastByYear)
      await tx.query({
        text: 'INSERT INTO projects.quote_counters (issuer_id, year, last_number) VALUES ($1, $2, $3)',
        values: [providerAppId, Number(year), last],
      })
  })
