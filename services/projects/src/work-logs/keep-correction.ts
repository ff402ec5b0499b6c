import type { Person } from '@passerelle/kernel/actor'
import type { Tx } from '@passerelle/server/database/connect'
import { getSpentMs, type WorkLog } from './work-log.ts'

/** The reason of a correction; one's own time needs none, whatever is given (PLN-043). */
export const reasonOf = ({ userId }: WorkLog, reason: string | undefined, actor: Person): string | undefined =>
  actor.userId === userId ? undefined : reason

/** What the events of a changed log say of it: whose it is, when it began, and where a reason is kept (PLN-053). */
export const timeFacts = ({ userId, startedAt }: WorkLog, correctionId: string | undefined) => ({
  userId,
  startedAt: startedAt.toISOString(),
  ...(correctionId !== undefined && { reason: true as const, correctionId }),
})

const valuesOf = (log: WorkLog, now: Date) => ({
  startedAt: log.startedAt.toISOString(),
  stoppedAt: log.stoppedAt?.toISOString() ?? null,
  pauseTimeInMs: log.pauseTimeInMs,
  note: log.note,
  spentMs: getSpentMs(log, log.stoppedAt ?? now),
})
export type CorrectedValues = ReturnType<typeof valuesOf>

type Correction = { before: WorkLog; after: WorkLog | null; reason: string | undefined; actor: Person; now: Date }

/**
 * Keeps what a log was before somebody else corrected it, and why, in the transaction of the correction; nothing
 * without a reason. Returns the id of the correction.
 */
export const keepCorrection = async (
  tx: Tx,
  newId: () => string,
  { before, after, reason, actor, now }: Correction,
): Promise<string | undefined> => {
  if (reason === undefined) return undefined
  const { appId, id: workLogId } = before
  const id = newId()
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
  return id
}
