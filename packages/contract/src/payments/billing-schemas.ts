import * as z from 'zod/mini'
import { leftOutReasons, proposalModes } from '@passerelle/kernel/billing-proposal'
import { maxSearchLength, maxSubjectLength } from '../limits.ts'
import { Id, Ids, Instant, optionalText, pageQuery, text } from '../schemas.ts'
import { PersonShape } from '../accounts/schemas.ts'
import { invoiceUnits } from './invoice-schemas.ts'
import { Cents } from './schemas.ts'

const Day = z.iso.date()
const Mode = z.enum(proposalModes)
/** Prices of the acceptance, of the pricing rule as it is now, or none. */
const PriceFrom = z.enum(['receipt', 'rule', 'none'])
const Prices = z.object({ dailyInCents: Cents, hourlyInCents: Cents })

/** Both days inclusive, by the start of a work log. */
const period = { from: z.optional(Day), to: z.optional(Day) }
export const BillableFilter = z.strictObject({
  ...pageQuery,
  ...period,
  categoryIds: z.optional(Ids),
  milestoneId: z.optional(Id),
  userId: z.optional(Id),
  search: z.optional(optionalText(maxSearchLength)),
  /** Requests that are done, or those in progress too. */
  state: z._default(z.enum(['done', 'all']), 'done'),
})
export const BillablePeriod = z.strictObject(period)

const margin = {
  /** Accepted time, or billed time when it is billed by time. */
  soldMs: z.number(),
  /** All stopped work logs. */
  spentMs: z.number(),
  /** Null when no time was spent. */
  netPerHourInCents: z.nullable(Cents),
}

const BillableRow = z.object({
  taskId: Id,
  slug: z.string(),
  name: z.string(),
  listId: z.string(),
  doneAt: z.nullable(Instant),
  mode: Mode,
  /** Work logs that are proposed. */
  workLogs: z.int(),
  billableMs: z.number(),
  offHoursMs: z.number(),
  netInCents: Cents,
  /** Beyond the accepted estimate, and not proposed at first. */
  beyondMs: z.number(),
  priceFrom: PriceFrom,
  acceptedAt: z.nullable(Instant),
  acceptedMs: z.nullable(z.number()),
  /** Hourly price that the net amount for each hour is compared with. */
  hourlyInCents: z.nullable(Cents),
  ...margin,
})

/** Work of the filter that is not proposed, by reason; `name` is a category or the number of an invoice. */
const LeftOut = z.object({
  reason: z.enum(['category', 'without_category', 'in_progress', 'invoiced', 'not_invoicable']),
  name: z.nullable(z.string()),
  requests: z.int(),
  billableMs: z.number(),
})

export const BillableList = z.object({
  list: z.array(BillableRow),
  hasMore: z.boolean(),
  /** Of the whole filter. */
  totals: z.object({
    requests: z.int(),
    billableMs: z.number(),
    netInCents: Cents,
    withoutCategory: z.int(),
    notBillable: z.int(),
  }),
  leftOut: z.array(LeftOut),
})

const BillableLog = z.object({
  workLogId: Id,
  startedAt: Instant,
  stoppedAt: z.nullable(Instant),
  person: z.nullable(PersonShape),
  billableMs: z.number(),
  offHoursMs: z.number(),
  note: z.nullable(z.string()),
  invoicable: z.boolean(),
  reason: z.nullable(z.enum(leftOutReasons)),
})

const ProposedLine = z.object({
  part: z.enum(['estimate', 'inside', 'off_hours']),
  isBeyond: z.boolean(),
  unit: z.enum(invoiceUnits),
  /** Of a line of an accepted quote. */
  quoted: z.optional(z.object({ title: z.string(), detail: z.string(), vatPercent: z.number() })),
  quantity: z.number(),
  unitPriceInCents: z.nullable(Cents),
  netInCents: Cents,
  billedMs: z.number(),
})

/** One request with its proposed lines, and every work log with the reason why it is not billed. */
export const BillableDetail = z.extend(BillableRow, {
  /** The modes that it can be billed in. */
  modes: z.array(Mode),
  lines: z.array(ProposedLine),
  logs: z.array(BillableLog),
  /** More than 500 work logs. */
  hasMore: z.boolean(),
  prices: z.nullable(Prices),
  billingDayMs: z.number(),
  /** On issued invoices and drafts. */
  billedMs: z.number(),
  /** Set when the request is invoiced as a whole. */
  invoiceNumber: z.nullable(z.string()),
})

const ProposedRequest = z.strictObject({
  taskId: Id,
  mode: z.optional(Mode),
  workLogIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(1000))),
  withBeyond: z.optional(z.boolean()),
  /** Bills the request as a whole: what is left out now is not proposed again. By default when it is done. */
  closes: z.optional(z.boolean()),
})

export const NewProposal = z.strictObject({
  requests: z.array(ProposedRequest).check(
    z.minLength(1),
    z.maxLength(100),
    z.refine((requests) => new Set(requests.map(({ taskId }) => taskId)).size === requests.length),
  ),
  periodFrom: z.optional(z.nullable(Day)),
  periodTo: z.optional(z.nullable(Day)),
  subject: z.optional(text(maxSubjectLength)),
  /** A draft to add the lines to, with the version that was read. */
  invoiceId: z.optional(Id),
  version: z.optional(z.int().check(z.gte(1))),
})

const BilledLog = z.object({
  workLogId: Id,
  startedAt: Instant,
  stoppedAt: Instant,
  person: z.nullable(PersonShape),
  billableMs: z.number(),
  offHoursMs: z.number(),
  /** The log cut at midnight in Paris; what its rounding adds is in the last part, so that they sum to `billableMs`. */
  parts: z.array(z.object({ fromAt: Instant, toAt: Instant, billableMs: z.number() })),
})

/** Days and hours that each line of an invoice bills; notes are internal. */
export const InvoiceDays = z.object({
  lines: z.array(z.object({ lineId: Id, logs: z.array(BilledLog) })),
})

/** The work logs of an invoice by line, and the margin of each request on it. */
export const InvoiceTime = z.object({
  lines: z.array(
    z.object({
      lineId: Id,
      /** Its work logs were edited or deleted since. */
      isChanged: z.boolean(),
      logs: z.array(z.extend(BilledLog, { note: z.nullable(z.string()) })),
    }),
  ),
  requests: z.array(
    z.object({ taskId: Id, slug: z.string(), netInCents: Cents, hourlyInCents: z.nullable(Cents), ...margin }),
  ),
})
