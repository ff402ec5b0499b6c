import { dayParts, toBillableParts } from '@passerelle/kernel/day-parts'

/** A billed work log. Annexes that were kept before logs were cut at midnight do not know its pause. */
export type BilledLog = { startedAt: string; stoppedAt: string; pauseTimeInMs?: number; billableMs: number }
export type BilledPart = { fromAt: string; toAt: string; billableMs: number }

/**
 * The days of a billed work log, as an invoice shows them (PLN-032): they sum to what was billed. A log that was edited
 * since is not cut, because its days are no longer those that were billed; nor is one of an annex without its pause.
 */
export const billedParts = ({ startedAt, stoppedAt, pauseTimeInMs, billableMs }: BilledLog): BilledPart[] => {
  const [fromAt, toAt] = [new Date(startedAt), new Date(stoppedAt)]
  const log = { startedAt, stoppedAt, pausedAt: null, pauseTimeInMs: pauseTimeInMs ?? 0 }
  const parts = toBillableParts(dayParts(log, toAt), billableMs)
  const isCut = pauseTimeInMs !== undefined && parts.every((part) => part.billableMs >= 0)
  return (isCut ? parts : [{ fromAt, toAt, billableMs }]).map((part) => ({
    fromAt: part.fromAt.toISOString(),
    toAt: part.toAt.toISOString(),
    billableMs: part.billableMs,
  }))
}
