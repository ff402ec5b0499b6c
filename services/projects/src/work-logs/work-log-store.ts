import type { WorkLogType } from '@passerelle/contract/projects/schemas'
import { Problem, type ProblemCode } from '@passerelle/contract/problems'
import { getConstraintName } from '@passerelle/server/database/pg-error'
import type { Database, Tx } from '@passerelle/server/database/connect'
import type { WorkLog } from './work-log.ts'

type Row = Omit<WorkLog, 'type' | 'pauseTimeInMs'> & { type: string; pauseTimeInMs: bigint }
const fromRow = (row: Row): WorkLog => ({
  ...row,
  type: row.type as WorkLogType,
  pauseTimeInMs: Number(row.pauseTimeInMs),
})

/** One runs per person over all accounts: an index says so, so that two starts at once cannot both win (WLG-008). */
const toAlreadyRunning = (error: unknown): never => {
  throw getConstraintName(error) === 'work_logs_one_running' ? new Problem('worklog_running', { cause: error }) : error
}

/** A log with every column that a person can change. */
const asRead = ({ appId, id, startedAt, stoppedAt, pausedAt, pauseTimeInMs, note }: WorkLog) => ({
  appId,
  id,
  startedAt,
  stoppedAt,
  pausedAt,
  pauseTimeInMs,
  note,
})

/** The only writer of `projects.work_logs`. */
export const workLogStore = ({ prisma }: Pick<Database, 'prisma'>) => ({
  /** The log of a person on a request that the timer is about: the open one, which time entered by hand does not hide, else the last (WLG-004). */
  findCurrent: async (task: { appId: string; id: string }, userId: string): Promise<WorkLog | null> => {
    const openFirst = [{ stoppedAt: { sort: 'desc', nulls: 'first' } }, { startedAt: 'desc' }, { id: 'desc' }] as const
    const row = await prisma.workLog.findFirst({
      where: { appId: task.appId, taskId: task.id, userId },
      orderBy: [...openFirst],
    })
    return row && fromRow(row)
  },

  /** A person's own log, by its id. */
  own: async (appId: string, id: string, userId: string): Promise<WorkLog | null> => {
    const row = await prisma.workLog.findUnique({ where: { appId_id: { appId, id }, userId } })
    return row && fromRow(row)
  },

  /** A log of a request, whose ever it is. */
  onTask: async (task: { appId: string; id: string }, id: string): Promise<WorkLog | null> => {
    const row = await prisma.workLog.findUnique({ where: { appId_id: { appId: task.appId, id }, taskId: task.id } })
    return row && fromRow(row)
  },

  /** Writes a new log. Problem `worklog_running`. */
  add: async (tx: Tx, log: WorkLog): Promise<void> => {
    await tx.prisma.workLog.create({ data: log }).catch(toAlreadyRunning)
  },

  /** Writes a log that still is as it `was` read, else says `lost`. Problem `worklog_running`. */
  updateTimer: async (tx: Tx, was: WorkLog, log: WorkLog, conflictCode: ProblemCode): Promise<void> => {
    const { appId, id, stoppedAt, pausedAt } = was
    const data = { stoppedAt: log.stoppedAt, pausedAt: log.pausedAt, pauseTimeInMs: log.pauseTimeInMs, note: log.note }
    const { count } = await tx.prisma.workLog
      .updateMany({ where: { appId, id, stoppedAt, pausedAt }, data })
      .catch(toAlreadyRunning)
    if (count === 0) throw new Problem(conflictCode)
  },

  /**
   * Writes corrected times and note of a finished log that still is as it `was` read. Problem `worklog_edit_conflict` when it is not, or when
   * it would lie over another log of the same person (`spanTaken` says so).
   */
  updateTimes: async (tx: Tx, was: WorkLog, log: WorkLog, spanTaken: string): Promise<void> => {
    const data = {
      startedAt: log.startedAt,
      stoppedAt: log.stoppedAt,
      pauseTimeInMs: log.pauseTimeInMs,
      note: log.note,
    }
    const { count } = await tx.prisma.workLog.updateMany({ where: asRead(was), data }).catch((error: unknown) => {
      if (getConstraintName(error) !== 'work_logs_no_new_overlap') throw error
      throw new Problem('worklog_edit_conflict', { errors: { startedAt: spanTaken }, cause: error })
    })
    if (count === 0) throw new Problem('worklog_edit_conflict')
  },

  /** Deletes a log that still is as it `was` read. Problem `worklog_delete_conflict`. */
  remove: async (tx: Tx, was: WorkLog): Promise<void> => {
    const { count } = await tx.prisma.workLog.deleteMany({ where: asRead(was) })
    if (count === 0) throw new Problem('worklog_delete_conflict')
  },
})

export type WorkLogStore = ReturnType<typeof workLogStore>
