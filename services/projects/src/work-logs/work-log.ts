import type { WorkLogType } from '@passerelle/contract/projects/schemas'

/**
 * Time that one user spent on a task; `stoppedAt` is null while it is open, `pausedAt` is set while it is paused
 * (WLG-001).
 */
export type WorkLog = {
  appId: string
  id: string
  taskId: string
  userId: string
  type: WorkLogType
  startedAt: Date
  stoppedAt: Date | null
  pausedAt: Date | null
  pauseTimeInMs: number
  note: string | null
  /** When its person is asked whether a running log was forgotten, and when they were (PLN-044). */
  longDueAt: Date | null
  longToldAt: Date | null
}

/** Duration of a finished work log in ms, without pauses. */
export const getSpentMs = (log: Pick<WorkLog, 'startedAt' | 'pauseTimeInMs'>, stoppedAt: Date): number =>
  Math.max(0, stoppedAt.getTime() - log.startedAt.getTime() - log.pauseTimeInMs)
