import { timerFlow, timerStateOf, type TimerAction } from '@passerelle/kernel/timer'
import type { Task } from '../../shared/tasks/task-queries.ts'

export type WorkLog = Task['workLogs'][number]

/** The own log that the timer is about: the one that is open, else the last. Times entered by hand for later days do not hide it. */
export const lastOwnLog = (logs: readonly WorkLog[], userId: string): WorkLog | undefined =>
  logs
    .filter((log) => log.userId === userId)
    .toSorted(
      (a, b) => Number(a.stoppedAt === null) - Number(b.stoppedAt === null) || a.startedAt.localeCompare(b.startedAt),
    )
    .at(-1)

/** Does the reader's timer stand on this request? On an archived one only while a log of theirs is still open there. */
export const hasTimer = (task: Pick<Task, 'deletedAt' | 'workLogs'>, userId: string): boolean =>
  task.deletedAt === null || isTiming(task, userId)

/** Is a log of the reader open on this request, running or paused? */
export const isTiming = ({ workLogs }: Pick<Task, 'workLogs'>, userId: string): boolean =>
  lastOwnLog(workLogs, userId)?.stoppedAt === null

/** What the timer offers, by the last own log (WLG-004), where the server says that its buttons show (WLG-029). What an archived request has left open can be ended. */
export const offeredBy = (
  { may, deletedAt }: Pick<Task, 'may' | 'deletedAt'>,
  log: WorkLog | undefined,
): readonly TimerAction[] => {
  const flow: readonly TimerAction[] = timerFlow[timerStateOf(log)]
  if (may.includes('logWork')) return flow
  return deletedAt === null ? [] : flow.filter((action) => action === 'stop')
}

type Span = Pick<WorkLog, 'startedAt' | 'stoppedAt' | 'pausedAt' | 'pauseTimeInMs'>

/** The time of a log at `now` in ms, pauses taken off: it stands still while it rests and once it has ended. */
export const getElapsed = (log: Span, now: Date): number => {
  const end = log.stoppedAt ?? log.pausedAt ?? now.toISOString()
  return Math.max(0, Date.parse(end) - Date.parse(log.startedAt) - log.pauseTimeInMs)
}

const rested = (log: WorkLog, now: Date): WorkLog => ({
  ...log,
  pausedAt: null,
  pauseTimeInMs: log.pauseTimeInMs + (log.pausedAt === null ? 0 : now.getTime() - Date.parse(log.pausedAt)),
})

/** The logs as they will stand after an action, shown until the server answers. */
export const afterAction = (
  logs: readonly WorkLog[],
  task: Pick<Task, '_id' | 'appId'>,
  userId: string,
  action: TimerAction,
  now: Date,
  note?: string,
): WorkLog[] => {
  const last = lastOwnLog(logs, userId)
  const at = now.toISOString()
  if (!last || timerStateOf(last) === 'stopped') {
    const fresh: WorkLog = {
      _id: 'new',
      taskId: task._id,
      appId: task.appId,
      userId,
      type: 'action',
      startedAt: at,
      stoppedAt: null,
      pausedAt: null,
      pauseTimeInMs: 0,
      note: null,
    }
    return action === 'start' ? [...logs, fresh] : [...logs]
  }
  const changed = {
    start: () => rested(last, now),
    pause: () => ({ ...last, pausedAt: at }),
    stop: () => ({ ...rested(last, now), stoppedAt: at, note: note ?? null }),
  }[action]()
  return logs.map((log) => (log._id === last._id ? changed : log))
}

/**
 * What an action makes of a request, shown until the server answers. The timer of an archived request goes with its log, and with it the report that is
 * being written: there the log ends when the server says so.
 */
export const getOptimisticTimer = (
  task: Pick<Task, '_id' | 'appId' | 'deletedAt' | 'workLogs'>,
  userId: string,
  action: TimerAction,
  now: Date,
  note?: string,
): Partial<Task> =>
  task.deletedAt === null ? { workLogs: afterAction(task.workLogs, task, userId, action, now, note) } : {}
