import { dayParts, toBillableParts, type LoggedTime } from '@passerelle/kernel/day-parts'

/** A billed work log; its times are instants or texts of them. */
export type BilledLog = Pick<LoggedTime, 'startedAt' | 'pauseTimeInMs'> & {
  stoppedAt: Date | string
  billableMs: number
}
export type BilledPart = { fromAt: string; toAt: string; billableMs: number }

/**
 * The days of a billed work log, as an invoice shows them (PLN-032): they sum to what was billed. A log that was edited
 * since is not cut, because its days are no longer those that were billed.
 */
export const billedParts = ({ billableMs, ...log }: BilledLog): BilledPart[] => {
  const [startedAt, stoppedAt] = [new Date(log.startedAt), new Date(log.stoppedAt)]
  const parts = toBillableParts(dayParts({ ...log, startedAt, stoppedAt, pausedAt: null }, stoppedAt), billableMs)
  const isCut = parts.every((part) => part.billableMs >= 0)
  const shown = isCut ? parts : [{ fromAt: startedAt, toAt: stoppedAt, billableMs }]
  return shown.map((part) => ({
    fromAt: part.fromAt.toISOString(),
    toAt: part.toAt.toISOString(),
    billableMs: part.billableMs,
  }))
}
