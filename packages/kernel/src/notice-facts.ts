import { minutes } from './durations.ts'
import { formatDateTime, formatDay, longDayText, shortDayText, timeText } from './format-date.ts'
import { formatMoney } from './format-money.ts'
import { formatElapsed, formatWorkTime } from './format-duration.ts'
import { middayOf } from './nights.ts'

/** Numbers and moments of an event that the sentence of its notice needs. */
export type NoticeFacts = {
  amountInCents?: number | undefined
  /** Of how many invoices the amount is, or how many requests were given. */
  count?: number | undefined
  /** Ids of the first of these requests. */
  slugs?: string[] | undefined
  /** An invoice; whether its debit was disputed for good. */
  invoiceId?: string | undefined
  number?: string | undefined
  isLost?: boolean | undefined
  /** A corrected work log: its day, and its time in ms before and after; without `toMs` it was deleted. */
  loggedAt?: string | undefined
  fromMs?: number | undefined
  toMs?: number | undefined
  /** A forgotten timer, and the moment proposed for its end. */
  worklogId?: string | undefined
  /** Whose week was submitted or decided on; it begins at `startsAt`. */
  ownerId?: string | undefined
  stopAt?: string | undefined
  /** Whose requests the notice leads to. */
  personId?: string | undefined
  /** An absence, whole days such as `2026-02-03`, and how much of the person falls into it. */
  from?: string | undefined
  to?: string | undefined
  requests?: number | undefined
  onCallDays?: number | undefined
  /** Whether a merge request was accepted. */
  accepted?: boolean | undefined
  /** An outage in production is to be acknowledged before this moment. */
  takeBefore?: string | undefined
  /** An outage in production is to be resolved before this moment. */
  resolveBefore?: string | undefined
  /** An outage: since when, when it was acknowledged and resolved, and why. */
  since?: string | undefined
  takenAt?: string | undefined
  resolvedAt?: string | undefined
  cause?: string | undefined
  /** A page: its step, and which of how many rounds. */
  step?: number | undefined
  round?: number | undefined
  rounds?: number | undefined
  /** A page about several outages: how many, and of how many accounts. */
  services?: number | undefined
  accounts?: number | undefined
  /** A check on trial, and the code of its failure. */
  name?: string | undefined
  failure?: string | undefined
  /** Why the measurement of a service was cancelled. */
  reason?: string | undefined
  /** A shift of the rota, or a gap in it. */
  startsAt?: string | undefined
  endsAt?: string | undefined
  /** Last day of a quote, `2026-03-04`. */
  validUntil?: string | undefined
  announcementId?: string | undefined
}

/** Whether French elides before the id of a request, `yes` or `no` for its phrase: « d’ATL-8 », « de CLR-4 ». */
export const elides = (slug: string | null | undefined): string => (/^[AEIOU]/.test(slug ?? '') ? 'yes' : 'no')

const clock = (text: string | undefined) => (text === undefined ? '' : timeText(new Date(text)))
const minutesBetween = (from: string | undefined, to: string | undefined) =>
  from === undefined || to === undefined ? 0 : Math.round((Date.parse(to) - Date.parse(from)) / minutes(1))

type TextLocale = Parameters<typeof formatDay>[1]

/** The facts as the arguments of the notice's sentence. */
export const noticeFactTexts = (facts: NoticeFacts, locale: TextLocale, now: Date) => {
  const day = (text: string | undefined) => (text === undefined ? '' : formatDay(new Date(text), locale, now))
  const moment = (text: string | undefined) => (text === undefined ? '' : formatDateTime(new Date(text), locale, now))
  const time = (ms: number | undefined) => (ms === undefined ? '' : formatWorkTime(ms, locale))
  return {
    amount: facts.amountInCents === undefined ? '' : formatMoney(facts.amountInCents, locale),
    count: facts.count ?? 0,
    slugs: facts.slugs?.join(', ') ?? '',
    more: Math.max(0, (facts.count ?? 0) - (facts.slugs?.length ?? 0)),
    number: facts.number ?? '',
    dispute: facts.isLost === true ? 'lost' : 'open',
    day: facts.loggedAt === undefined ? '' : shortDayText(new Date(facts.loggedAt), locale),
    before: time(facts.fromMs),
    after: time(facts.toMs),
    ran: facts.fromMs === undefined ? '' : formatElapsed(facts.fromMs, locale),
    logged: facts.fromMs ? formatElapsed(facts.fromMs, locale) : '0\u00a0h',
    planned: facts.toMs === undefined ? '' : formatElapsed(facts.toMs, locale),
    isPlanned: facts.toMs === undefined ? 'no' : 'yes',
    stopAt: clock(facts.stopAt),
    end: facts.stopAt === undefined ? 'now' : 'earlier',
    change: facts.toMs === undefined ? 'deleted' : 'edited',
    from: day(facts.from),
    to: day(facts.to),
    requests: facts.requests ?? 0,
    onCallDays: facts.onCallDays ?? 0,
    answer: facts.accepted === true ? 'accepted' : 'refused',
    where: (facts.takeBefore ?? facts.resolveBefore) === undefined ? 'elsewhere' : 'production',
    resolveBefore: facts.resolveBefore === undefined ? '' : timeText(new Date(facts.resolveBefore)),
    since: clock(facts.since),
    takenAt: clock(facts.takenAt),
    resolvedAt: clock(facts.resolvedAt),
    charge: facts.takenAt === undefined ? 'nobody' : 'taken',
    minutes: minutesBetween(facts.since, facts.resolvedAt),
    step: facts.step ?? 1,
    round: facts.round ?? 1,
    rounds: facts.rounds ?? 1,
    services: facts.services ?? 0,
    accounts: facts.accounts ?? 0,
    name: facts.name ?? '',
    why: facts.reason ?? '',
    noted: facts.reason ? 'yes' : 'no',
    shortDay: facts.startsAt === undefined ? '' : shortDayText(new Date(facts.startsAt), locale),
    starts: moment(facts.startsAt),
    ends: moment(facts.endsAt),
    span: facts.endsAt === undefined ? 'open' : 'closed',
    validUntil: facts.validUntil === undefined ? '' : longDayText(middayOf(facts.validUntil), locale),
    takeBefore: facts.takeBefore === undefined ? '' : timeText(new Date(facts.takeBefore)),
  }
}
