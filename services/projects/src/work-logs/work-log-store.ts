import type { WorkLogType } from '@passerelle/contract/projects/schemas'
import { Problem, type ProblemCode } from '@passerelle/contract/problems'
import { fieldMessage } from '@passerelle/i18n/field-message'
import { getConstraintName } from '@passerelle/server/database/pg-error'
import type { Database, Tx } from '@passerelle/server/database/connect'
import type { WorkLog } from './work-log.ts'

type Row = Omit<WorkLog, 'type' | 'pauseTimeInMs'> & { type: string; pauseTimeInMs: bigint }
const fromRow = (row: Row): WorkLog => ({
  ...row,
  type: row.type as WorkLogType,
  pauseTimeInMs: Number(row.pauseTimeInMs),
})

/**
 * At most one running work log per user over all accounts. A unique index enforces it, so of two concurrent starts only
 * one succeeds (WLG-008).
 */
const toAlreadyRunning = (error: unknown): never => {
  throw getConstraintName(error) === 'work_logs_one_running' ? new Problem('worklog_running', { cause: error }) : error
}

/** Compare-and-set condition on every column that a user can change. */
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
  /**
   * The user's work log on a task that the timer shows: the open one, even if a manual log is newer, else the latest
   * (WLG-004).
   */
  findCurrent: async (task: { appId: string; id: string }, userId: string): Promise<WorkLog | null> => {
    const openFirst = [{ stoppedAt: { sort: 'desc', nulls: 'first' } }, { startedAt: 'desc' }, { id: 'desc' }] as const
    const row = await prisma.workLog.findFirst({
      where: { appId: task.appId, taskId: task.id, userId },
      orderBy: [...openFirst],
    })
    return row && fromRow(row)
  },

  /** A user's own work log by id. */
  own: async (appId: string, id: string, userId: string): Promise<WorkLog | null> => {
    const row = await prisma.workLog.findUnique({ where: { appId_id: { appId, id }, userId } })
    return row && fromRow(row)
  },

  /** A work log of a task, of any user. */
  onTask: async (task: { appId: string; id: string }, id: string): Promise<WorkLog | null> => {
    const row = await prisma.workLog.findUnique({ where: { appId_id: { appId: task.appId, id }, taskId: task.id } })
    return row && fromRow(row)
  },

  /** Inserts a work log. Throws `worklog_running`. */
  add: async (tx: Tx, log: WorkLog): Promise<void> => {
    await tx.prisma.workLog.create({ data: log }).catch(toAlreadyRunning)
  },

  /** Compare-and-set on a work log as read in `was`; throws `conflictCode` on a conflict, and `worklog_running`. */
  updateTimer: async (tx: Tx, was: WorkLog, log: WorkLog, conflictCode: ProblemCode): Promise<void> => {
    const { appId, id, stoppedAt, pausedAt } = was
    const data = { stoppedAt: log.stoppedAt, pausedAt: log.pausedAt, pauseTimeInMs: log.pauseTimeInMs, note: log.note }
    const asked = { longDueAt: log.longDueAt }
    const { count } = await tx.prisma.workLog
      .updateMany({ where: { appId, id, stoppedAt, pausedAt }, data: { ...data, ...asked } })
      .catch(toAlreadyRunning)
    if (count === 0) throw new Problem(conflictCode)
  },

  /**
   * Compare-and-set of the edited times and note of a finished work log. Throws `worklog_edit_conflict` on a conflict,
   * or when it would overlap another log of the same user.
   */
  updateTimes: async (tx: Tx, was: WorkLog, log: WorkLog): Promise<void> => {
    const data = {
      startedAt: log.startedAt,
      stoppedAt: log.stoppedAt,
      pauseTimeInMs: log.pauseTimeInMs,
      note: log.note,
    }
    const { count } = await tx.prisma.workLog.updateMany({ where: asRead(was), data }).catch((error: unknown) => {
      // An invoice was issued since.
      if (getConstraintName(error) === 'work_logs_billed') throw new Problem('worklog_edit_conflict', { cause: error })
      if (getConstraintName(error) !== 'work_logs_no_new_overlap') throw error
      throw new Problem('worklog_edit_conflict', {
        fields: { startedAt: fieldMessage('forms.spanTaken') },
        cause: error,
      })
    })
    if (count === 0) throw new Problem('worklog_edit_conflict')
  },

  /** Deletes a work log if it is unchanged since it was read as `was`. Throws `worklog_delete_conflict`. */
  remove: async (tx: Tx, was: WorkLog): Promise<void> => {
    const { count } = await tx.prisma.workLog.deleteMany({ where: asRead(was) }).catch((error: unknown) => {
      if (getConstraintName(error) !== 'work_logs_billed') throw error
      throw new Problem('worklog_delete_conflict', { cause: error })
    })
    if (count === 0) throw new Problem('worklog_delete_conflict')
  },
})

export type WorkLogStore = ReturnType<typeof workLogStore>
