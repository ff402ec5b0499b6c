import { parseDayBounds } from '@passerelle/kernel/calendar-day'
import { days, estimateToMs, hours, minutes } from '@passerelle/kernel/durations'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { newId } from '@passerelle/kernel/ids'
import { addDays } from '@passerelle/kernel/nights'
import {
  netOfQuoteLine,
  quoteTime,
  quoteTotals,
  type QuoteItemLine,
  type QuoteTimeLine,
} from '@passerelle/kernel/quotes'
import type { Database, Tx } from '@passerelle/server/database/connect'
import { demoIssuer, demoParties } from './demo-parties.ts'
import { randomBytesOf, seededRandom } from './random.ts'

const slug = 'clinique-riviera'
type DemoLines = readonly ((QuoteTimeLine | (QuoteItemLine & { unit: string })) & { title: string })[]

const prices = { dailyInCents: 95_000, hourlyInCents: 16_500, vatPercent: 20 }
const sentLines: DemoLines = [
  {
    kind: 'time',
    title: 'Préparation et mise en service',
    estimatedMs: estimateToMs({ days: 2, hours: 4 }),
    ...prices,
  },
  { kind: 'time', title: 'Formation de l’équipe, sur place', estimatedMs: hours(6), ...prices },
  { kind: 'item', title: 'Borne Wi-Fi', quantity: 2, unit: 'piece', unitPriceInCents: 12_990, vatPercent: 20 },
]
/** At prices of before: renewing the quote shows what they are now. */
const expiredLines: DemoLines = [
  {
    ...prices,
    kind: 'time',
    title: 'Reprise des données',
    estimatedMs: estimateToMs({ days: 1, hours: 0 }),
    dailyInCents: 90_000,
  },
]

/** Open missions of the account, those that nobody has begun first. */
const missions = `
  SELECT t.app_id AS "appId", t.id AS "taskId", t.created_at AS "createdAt",
         t.estimated_time_accepted_at AS "acceptedAt",
         (SELECT p.id FROM accounts.people p WHERE p.app_id = t.app_id AND p.staff ORDER BY p.id LIMIT 1) AS "staffId"
    FROM projects.tasks t JOIN accounts.apps a ON a.id = t.app_id
         JOIN projects.task_labels tl ON tl.app_id = t.app_id AND tl.task_id = t.id
         JOIN projects.labels l ON l.id = tl.label_id AND l.key = 'mission'
   WHERE a.slug = $1 AND t.list_id IN ('todo', 'in_progress') AND t.deleted_at IS NULL
   ORDER BY t.list_id = 'todo' DESC, length(t.slug) DESC, t.slug DESC LIMIT 2`
const wait = `
  UPDATE projects.tasks SET estimated_time = $3, first_estimated_time = $3, accepted_estimated_time = NULL,
         estimated_time_accepted_at = NULL, estimated_time_refused_at = NULL, pending_at = $4,
         pending_status = 'customer', estimate_hold = true, archive_due_at = NULL, auto_done_due_at = NULL,
         quote_state = $6, quote_valid_until = $5
   WHERE app_id = $1 AND id = $2`
const draft = `
  INSERT INTO projects.quotes (app_id, id, task_id, net_in_cents, vat_in_cents, gross_in_cents, vat, terms, valid_until,
    created_by_id, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`
const writeLines = `
  INSERT INTO projects.quote_lines (app_id, quote_id, position, kind, title, estimated_ms, daily_in_cents,
    hourly_in_cents, quantity, unit, unit_price_in_cents, vat_percent, net_in_cents)
  SELECT $1, $2, position, kind, title, "estimatedMs", "dailyInCents", "hourlyInCents", quantity, unit,
         "unitPriceInCents", "vatPercent", "netInCents"
    FROM jsonb_to_recordset($3) AS l(position smallint, kind text, title text, "estimatedMs" bigint,
         "dailyInCents" bigint, "hourlyInCents" bigint, quantity numeric, unit text, "unitPriceInCents" bigint,
         "vatPercent" numeric, "netInCents" bigint)`
const send = `
  UPDATE projects.quotes SET state = $8, number = $3, seller = $4, buyer = $5, sent_at = $6, expire_due_at = $7
   WHERE app_id = $1 AND id = $2`
const terms = 'Travaux du lundi au vendredi, de 9 h à 18 h. Paiement à 30 jours.'

type Mission = { appId: string; taskId: string; staffId: string; createdAt: Date; acceptedAt: Date | null }
/** A mission younger than `sentDaysAgo` got its quote right after its estimate. */
type DemoQuote = { state: 'sent' | 'expired'; lines: DemoLines; sentDaysAgo: number; validDays: number }
type Writer = { tx: Tx; now: Date; number: string }

const writeQuote = async (
  { tx, now, number }: Writer,
  { appId, taskId, staffId, createdAt, acceptedAt }: Mission,
  { state, lines, sentDaysAgo, validDays }: DemoQuote,
): Promise<void> => {
  const after = (acceptedAt ?? createdAt).getTime() + minutes(10)
  const sentAt = new Date(Math.max(now.getTime() - days(sentDaysAgo) - hours(2), after))
  const validUntil = addDays(toIsoDate(now), validDays)
  const id = newId(sentAt, randomBytesOf(seededRandom(Number(number.slice(-4)))))
  const { netInCents, vatInCents, grossInCents, vat } = quoteTotals(lines)
  const sums = [netInCents, vatInCents, grossInCents, JSON.stringify(vat)]
  await tx.query({ text: draft, values: [appId, id, taskId, ...sums, terms, validUntil, staffId, sentAt] })
  const stored = lines.map((line, index) => ({ ...line, position: index + 1, netInCents: netOfQuoteLine(line) }))
  await tx.query({ text: writeLines, values: [appId, id, JSON.stringify(stored)] })
  const { legalName, iban: _iban, paymentDays: _days, ...details } = demoIssuer
  const { name, address, tax } = demoParties[slug]!
  const buyer = { name, address, siren: tax.slice(-9), vatNumber: tax }
  const end = state === 'sent' ? parseDayBounds(validUntil).end : null
  const parties = [{ name: legalName, ...details }, buyer]
  await tx.query({ text: send, values: [appId, id, number, ...parties, sentAt, end, state] })
  const times = lines.map((line) => (line.kind === 'time' ? line : { estimatedMs: null }))
  await tx.query({ text: wait, values: [appId, taskId, quoteTime(times), sentAt, validUntil, state] })
}

const quotes: readonly DemoQuote[] = [
  { state: 'sent', lines: sentLines, sentDaysAgo: 1, validDays: 21 },
  { state: 'expired', lines: expiredLines, sentDaysAgo: 20, validDays: -3 },
]

/** Seeds a quote that waits for the answer of the customer and one that expired; requests and invoices must exist. */
export const seedQuotes = (database: Pick<Database, 'transaction'>, providerAppId: string, now: Date): Promise<void> =>
  database.transaction(async (tx) => {
    const { rows } = await tx.query<Mission>({ text: missions, values: [slug] })
    const year = toIsoDate(now).slice(0, 4)
    for (const [index, mission] of rows.entries())
      await writeQuote({ tx, now, number: `D-${year}-000${rows.length - index}` }, mission, quotes[index]!)
    await tx.query({
      text: 'INSERT INTO projects.quote_counters (issuer_id, year, last_number) VALUES ($1, $2, $3)',
      values: [providerAppId, Number(year), rows.length],
    })
  })
