import type { Person } from '@passerelle/kernel/actor'
import type { Tx } from '@passerelle/server/database/connect'
import { getSpentMs, type WorkLog } from './work-log.ts'

/** The reason of a correction; one's own time needs none, whatever is given (PLN-043). */
export const reasonOf = ({ userId }: WorkLog, reason: string | undefined, actor: Person): string | undefined =>
  actor.userId === userId ? undefined : reason

/** What the events of a changed log say of it: whose it is, when it began, and that a reason is kept (PLN-053). */
export const timeFacts = ({ userId, startedAt }: WorkLog, reason: string | undefined) => ({
  userId,
  startedAt: startedAt.toISOString(),
  ...(reason !== undefined && { reason: true as const }),
})

const valuesOf = (log: WorkLog, now: Date) => ({
  startedAt: log.startedAt.toISOString(),
  stoppedAt: log.stoppedAt?.toISOString() ?? null,
  pauseTimeInMs: log.pauseTimeInMs,
  note: log.note,
  spentMs: getSpentMs(log, log.stoppedAt ?? now),
})
export type CorrectedValues = ReturnType<typeof valuesOf>

type Correction = { id: string; before: WorkLog; after: WorkLog | null; reason: string; actor: Person; now: Date }

/** Keeps what a log was before somebody else corrected it, and why, in the transaction of the correction. */
export const keepCorrection = async (tx: Tx, { id, before, after, reason, actor, now }: Correction): Promise<void> => {
  const { appId, id: workLogId } = before
  await tx.prisma.workLogCorrection.create({
    data: {
      appId,
      id,
      workLogId,
      before: valuesOf(before, now),
      ...(after && { after: valuesOf(after, now) }),
      reason,
      userId: actor.userId,
      createdAt: now,
    },
  })
}
