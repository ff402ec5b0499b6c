import { timerFlow, timerStateOf, type TimerAction } from '@passerelle/kernel/timer'
import type { Task } from '../../../../model/tasks/queries/task-queries.ts'
import type { WorkLog } from '../work-log-queries.ts'

/** The user's log that the timer shows: the open one, otherwise the last. Manual logs of later days are ignored. */
export const lastOwnLog = (logs: readonly WorkLog[], userId: string): WorkLog | undefined =>
  logs
    .filter((log) => log.userId === userId)
    .toSorted(
      (a, b) => Number(a.stoppedAt === null) - Number(b.stoppedAt === null) || a.startedAt.localeCompare(b.startedAt),
    )
    .at(-1)

/** Whether to show the timer on this task. On an archived task only while the user has an open log. */
export const hasTimer = (task: Pick<Task, 'deletedAt' | 'workLogs'>, userId: string): boolean =>
  task.deletedAt === null || isTiming(task, userId)

/** Whether the user has an open log on this task, running or paused. */
export const isTiming = ({ workLogs }: Pick<Task, 'workLogs'>, userId: string): boolean =>
  lastOwnLog(workLogs, userId)?.stoppedAt === null

/**
 * Available timer actions, by the user's last log (WLG-004), if the server's `may` allows them (WLG-029). An open log
 * of an archived task can be ended.
 */
export const offeredBy = (
  { may, deletedAt }: Pick<Task, 'may' | 'deletedAt'>,
  log: WorkLog | undefined,
): readonly TimerAction[] => {
  const flow: readonly TimerAction[] = timerFlow[timerStateOf(log)]
  if (may.includes('logWork')) return flow
  return deletedAt === null ? [] : flow.filter((action) => action === 'stop')
}

type Span = Pick<WorkLog, 'startedAt' | 'stoppedAt' | 'pausedAt' | 'pauseTimeInMs'>

/** Elapsed time of a log at `now` in ms, without pauses: constant while paused and after the end. */
export const getElapsed = (log: Span, now: Date): number => {
  const end = log.stoppedAt ?? log.pausedAt ?? now.toISOString()
  return Math.max(0, Date.parse(end) - Date.parse(log.startedAt) - log.pauseTimeInMs)
}

const rested = (log: WorkLog, now: Date): WorkLog => ({
  ...log,
  pausedAt: null,
  pauseTimeInMs: log.pauseTimeInMs + (log.pausedAt === null ? 0 : now.getTime() - Date.parse(log.pausedAt)),
})

/** Optimistic logs after an action, shown until the server responds. */
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
 * Optimistic patch of a timer action, shown until the server responds. On an archived task, stopping would remove the
 * timer together with the report being written, so there the log ends only when the server confirms.
 */
export const getOptimisticTimer = (
  task: Pick<Task, '_id' | 'appId' | 'deletedAt' | 'workLogs' | 'facts'>,
  userId: string,
  action: TimerAction,
  now: Date,
  note?: string,
): Partial<Task> => {
  if (task.deletedAt !== null) return {}
  const timers = (task.facts?.timers ?? []).filter((id) => id !== userId)
  const facts = task.facts && { ...task.facts, timers: action === 'stop' ? timers : [...timers, userId] }
  return { workLogs: afterAction(task.workLogs, task, userId, action, now, note), facts }
}
