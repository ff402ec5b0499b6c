import { offHoursPrices, priceTime, type TimeLine, type WorkPrices } from './billing-price.ts'
import { toBilledTime, workedMs, type BilledTime } from './billing-time.ts'
import { estimateTotal } from './estimate-total.ts'
import { byStart, invoicableLogs, logsWithin } from './invoicable-logs.ts'
import { sumOf } from './money.ts'

export const proposalModes = ['fixed', 'time'] as const
export type ProposalMode = (typeof proposalModes)[number]
/** Why a work log is not proposed, the first that applies (BIL-041). */
export const leftOutReasons = [
  'running',
  'billed',
  'category',
  'outside_period',
  'not_invoicable',
  'beyond_estimate',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** Instants and durations in ms; `stoppedAt` is null while it runs. */
export type ProposalLog = {
  id: string
  startedAt: number
  stoppedAt: number | null
  pauseMs: number
  isBilled: boolean
}

/** A line of an accepted quote; one of time has neither unit nor quantity, and is billed at its net amount. */
export type QuotedLine = {
  title: string
  detail: string
  unit: 'hour' | 'day' | 'piece' | 'month' | 'year' | 'night' | null
  quantity: number | null
  unitPriceInCents: number | null
  netInCents: number
  vatPercent: number
}

/** What a request is billed by. */
export type ProposalRequest = {
  id: string
  isDone: boolean
  /** Its category is billed from here (BIL-030). */
  isBillable: boolean
  /** Mission or quote (OPEN-022). */
  isInvoicable: boolean
  firstEstimatedMs: number | null
  acceptedMs: number | null
  /** Prices of the moment of acceptance; null when they were not kept or no rule existed. */
  receiptPrices: WorkPrices | null
  rulePrices: WorkPrices | null
  /** The accepted quote that holds: its lines are billed, or the time spent. */
  quote?: { billing: 'fixed' | 'time'; lines: readonly QuotedLine[] } | null
  logs: readonly ProposalLog[]
}

/** `to` is exclusive. */
export type ProposalPeriod = { from: number; to: number }
export type ProposalChoice = {
  period: ProposalPeriod
  billingDayMs: number
  mode?: ProposalMode | undefined
  /** Of the work logs that are proposed, only these. */
  workLogIds?: readonly string[] | undefined
  withBeyond?: boolean | undefined
}

export type ProposedLog = BilledTime & { id: string; invoicable: boolean; reason: LeftOutReason | null }
type BillableLog = BilledTime & { id: string }
/** A line of an invoice. A log belongs to the first line of its part; `billedMs` is the time of the line's logs. */
export type ProposedLine = Omit<TimeLine, 'unit'> & {
  unit: TimeLine['unit'] | NonNullable<QuotedLine['unit']>
  part: 'estimate' | 'inside' | 'off_hours'
  /** Of a line of an accepted quote. */
  quoted?: Pick<QuotedLine, 'title' | 'detail' | 'vatPercent'>
  isBeyond: boolean
  logIds: string[]
  billedMs: number
}
export type RequestProposal = BilledTime & {
  id: string
  mode: ProposalMode
  priceFrom: 'receipt' | 'rule' | 'none'
  lines: ProposedLine[]
  netInCents: number
  beyondMs: number
  /** Accepted time, or billed time when it is billed by time (BIL-037). */
  soldMs: number
  /** All stopped work logs, to the ms. */
  spentMs: number
  logs: ProposedLog[]
}

const sumMs = (logs: readonly BilledTime[], field: keyof BilledTime) => sumOf(logs.map((log) => log[field]))

/** The lines of one part: days, then hours; its logs belong to the first. */
const linesOfPart = (
  part: 'inside' | 'off_hours',
  isBeyond: boolean,
  {
    ms,
    logs,
    billingDayMs,
    prices,
  }: { ms: number; logs: BillableLog[]; billingDayMs: number; prices: WorkPrices | null },
): ProposedLine[] =>
  priceTime(ms, billingDayMs, prices).map((line, index) => {
    const own = index === 0 ? logs : []
    return { ...line, part, isBeyond, logIds: own.map(({ id }) => id), billedMs: sumMs(own, 'billableMs') }
  })

/** Lines of work logs inside and outside business hours, priced together (BIL-034). */
export const timeLines = (
  logs: readonly BillableLog[],
  prices: WorkPrices | null,
  billingDayMs: number,
  isBeyond: boolean,
): ProposedLine[] => {
  const offHoursMs = sumMs(logs, 'offHoursMs')
  const ms = sumMs(logs, 'billableMs') - offHoursMs
  const isInside = (log: BillableLog) => log.offHoursMs < log.billableMs
  return [
    ...linesOfPart('inside', isBeyond, { ms, logs: logs.filter(isInside), billingDayMs, prices }),
    ...linesOfPart('off_hours', isBeyond, {
      ms: offHoursMs,
      logs: logs.filter((log) => !isInside(log)),
      billingDayMs,
      prices: prices && offHoursPrices(prices),
    }),
  ]
}

/** Every work log with its billable time, oldest first, and why it is not proposed. */
const judgeLogs = (request: ProposalRequest, period: ProposalPeriod): ProposedLog[] => {
  const spent = request.logs.map(({ stoppedAt, ...log }) => ({
    ...log,
    spentMs: stoppedAt === null ? 0 : workedMs({ ...log, stoppedAt }),
    stoppedAt,
  }))
  const invoicable = invoicableLogs(request, spent)
  const counted = spent.filter(({ id, stoppedAt }) => stoppedAt !== null && invoicable.has(id))
  const within = logsWithin(counted, request.acceptedMs || Infinity)
  const reasonOf = ({ id, startedAt, stoppedAt, isBilled }: ProposalLog): LeftOutReason | null => {
    if (stoppedAt === null) return 'running'
    if (isBilled) return 'billed'
    if (!request.isBillable) return 'category'
    if (startedAt < period.from || startedAt >= period.to) return 'outside_period'
    if (!invoicable.has(id)) return 'not_invoicable'
    return within.has(id) ? null : 'beyond_estimate'
  }
  return spent.toSorted(byStart).map((log) => ({
    id: log.id,
    ...(log.stoppedAt === null ? { billableMs: 0, offHoursMs: 0 } : toBilledTime({ ...log, stoppedAt: log.stoppedAt })),
    invoicable: invoicable.has(log.id),
    reason: reasonOf(log),
  }))
}

const estimateLine = (acceptedMs: number, prices: WorkPrices | null): ProposedLine => {
  const unitPriceInCents = prices && estimateTotal(acceptedMs, prices)
  const netInCents = unitPriceInCents ?? 0
  const amounts = { unit: 'piece' as const, quantity: 1, unitPriceInCents, netInCents }
  return { ...amounts, part: 'estimate', isBeyond: false, logIds: [], billedMs: 0 }
}

const quotedLine = ({ title, detail, vatPercent, netInCents, ...line }: QuotedLine): ProposedLine => ({
  unit: line.unit ?? 'piece',
  quantity: line.quantity ?? 1,
  unitPriceInCents: line.unitPriceInCents ?? netInCents,
  netInCents,
  part: 'estimate',
  isBeyond: false,
  quoted: { title, detail, vatPercent },
  logIds: [],
  billedMs: 0,
})

/** Done with an accepted estimate that is not billed by time, and none of its work logs is on an invoice (BIL-031). */
export const mayBeFixed = ({ isDone, isBillable, acceptedMs, quote, logs }: ProposalRequest): boolean =>
  isDone && isBillable && Boolean(acceptedMs) && quote?.billing !== 'time' && !logs.some(({ isBilled }) => isBilled)

/**
 * What is offered to bill of a request (BIL-030 to BIL-035): its accepted quote line by line, its accepted estimate as
 * one line, or its invoicable work logs of the period at the prices of the acceptance, else of the rule.
 */
export const proposeRequest = (request: ProposalRequest, choice: ProposalChoice): RequestProposal => {
  const { billingDayMs, workLogIds, withBeyond = false } = choice
  const mode = choice.mode !== 'time' && mayBeFixed(request) ? 'fixed' : 'time'
  const prices = request.receiptPrices ?? request.rulePrices
  const logs = judgeLogs(request, choice.period)
  const isChosen = ({ id }: ProposedLog) => !workLogIds || workLogIds.includes(id)
  const regular = logs.filter((log) => log.reason === null && isChosen(log))
  const beyond = logs.filter(({ reason }) => reason === 'beyond_estimate')
  const lines =
    mode === 'fixed'
      ? (request.quote?.lines.map(quotedLine) ?? [estimateLine(request.acceptedMs ?? 0, prices)])
      : [
          ...timeLines(regular, prices, billingDayMs, false),
          ...timeLines(withBeyond ? beyond.filter(isChosen) : [], prices, billingDayMs, true),
        ]
  const billed = mode === 'fixed' ? regular : logs.filter(({ id }) => lines.some(({ logIds }) => logIds.includes(id)))
  const billableMs = sumMs(billed, 'billableMs')
  return {
    id: request.id,
    mode,
    priceFrom: request.receiptPrices ? 'receipt' : request.rulePrices ? 'rule' : 'none',
    lines,
    netInCents: sumOf(lines.map(({ netInCents }) => netInCents)),
    billableMs,
    offHoursMs: sumMs(billed, 'offHoursMs'),
    beyondMs: sumMs(beyond, 'billableMs'),
    soldMs: mode === 'fixed' ? (request.acceptedMs ?? 0) : billableMs,
    spentMs: sumOf(
      request.logs.map(({ stoppedAt, ...log }) => (stoppedAt === null ? 0 : workedMs({ ...log, stoppedAt }))),
    ),
    logs,
  }
}

/** Net amount for each hour spent, null when none was (BIL-037). */
export const netPerHour = (netInCents: number, spentMs: number): number | null =>
  spentMs === 0 ? null : Math.round((netInCents * 3_600_000) / spentMs)
