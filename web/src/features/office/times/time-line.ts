import { minutes } from '@passerelle/kernel/durations'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { TimedLog } from '../../../model/times/times-queries.ts'

type Span = { from: Date; to: Date }
/**
 * The part of a log on a day; `ms` is its time without pauses, `overlapMs` its overlap with earlier logs, `over` the
 * task of the log it overlaps most.
 */
export type LineEntry = Span & {
  log: TimedLog
  ms: number
  running: boolean
  overlapMs: number
  over: string | null
}
export type TimeLine = { entries: LineEntry[]; gaps: Span[]; countedMs: number; gapMs: number; overlapMs: number }

/** Shorter gaps between two logs are ignored. */
const shortestGap = minutes(5)

const length = ({ from, to }: Span) => Math.max(0, to.getTime() - from.getTime())
const common = (a: Span, b: Span): number =>
  length({
    from: new Date(Math.max(a.from.getTime(), b.from.getTime())),
    to: new Date(Math.min(a.to.getTime(), b.to.getTime())),
  })

type Part = { log: TimedLog; span: Span; ms: number; running: boolean }

const partsOf = (log: TimedLog): Part[] =>
  log.parts.map(({ day, fromAt, toAt, ms }) => ({
    log,
    span: { from: new Date(fromAt), to: new Date(toAt) },
    ms,
    // What ends at midnight goes on in another part.
    running: log.stoppedAt === null && log.pausedAt === null && toIsoDate(new Date(toAt)) === day,
  }))

const toEntry = ({ log, span, ms, running }: Part, before: readonly Part[]): LineEntry => {
  const overlaps = before.map((other) => ({ slug: other.log.taskSlug, ms: common(span, other.span) }))
  const most = overlaps.toSorted((a, b) => b.ms - a.ms)[0]
  // An overlap with several logs counts once.
  const covered = before.reduce((end, other) => Math.max(end, other.span.to.getTime()), 0)
  const overlapMs = common(span, { from: new Date(0), to: new Date(covered) })
  return {
    ...span,
    log,
    ms,
    running,
    overlapMs: most && most.ms > 0 ? overlapMs : 0,
    over: most && most.ms > 0 ? most.slug : null,
  }
}

/** Parts of logs in order, with the gaps between them and the overlaps (ADM-002, PLN-031). */
export const toTimeLine = (logs: readonly TimedLog[]): TimeLine => {
  const parts = logs.flatMap(partsOf).toSorted((a, b) => a.span.from.getTime() - b.span.from.getTime())
  const entries = parts.map((part, index) => toEntry(part, parts.slice(0, index)))
  const gaps = entries.slice(1).flatMap((entry, index) => {
    const end = Math.max(...parts.slice(0, index + 1).map(({ span }) => span.to.getTime()))
    const gap = { from: new Date(end), to: entry.from }
    return length(gap) >= shortestGap ? [gap] : []
  })
  return {
    entries,
    gaps,
    countedMs: parts.reduce((sum, { ms }) => sum + ms, 0),
    gapMs: gaps.reduce((sum, gap) => sum + length(gap), 0),
    overlapMs: entries.reduce((sum, { overlapMs }) => sum + overlapMs, 0),
  }
}

/** Hours shown by the timeline: the working day, extended for logs outside it. */
export const shownHours = (entries: readonly Span[], midnight: Date): { first: number; last: number } => {
  const hourOf = (at: Date) => (at.getTime() - midnight.getTime()) / minutes(60)
  return {
    first: Math.max(0, Math.floor(Math.min(8, ...entries.map(({ from }) => hourOf(from))))),
    last: Math.min(24, Math.ceil(Math.max(18, ...entries.map(({ to }) => hourOf(to))))),
  }
}
