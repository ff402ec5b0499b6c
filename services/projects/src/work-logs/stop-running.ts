import { Problem } from '@passerelle/contract/problems'
import type { RunningWorkLog } from '@passerelle/contract/projects/schemas'
import type { Person } from '@passerelle/kernel/actor'
import type { Database } from '@passerelle/server/database/connect'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { runningView } from './running-view.ts'
import { stopLog } from './stop-work.ts'
import type { WorkLogStore } from './work-log-store.ts'

type Wish = { appId: string; worklogId: string; note: string; stoppedAt?: string | undefined }

/**
 * Stops a running work log of the caller in any account, a forgotten one at a moment before now (API-035, WLG-006,
 * PLN-044). Throws `not_found`, `worklog_none_running`, `invalid_input`.
 */
export const stopRunning = (deps: TaskDeps & { logs: WorkLogStore; database: Database }) => {
  const view = runningView(deps.database)
  const stop = stopLog(deps)
  return async (
    taskRef: string,
    { appId, worklogId, note, stoppedAt }: Wish,
    actor: Person,
  ): Promise<RunningWorkLog> => {
    const log = await deps.logs.own(appId, worklogId, actor.userId)
    const task = log && (await deps.tasks.find(appId, taskRef))
    if (!log || log.taskId !== task?.id) throw new Problem('not_found')
    await stop(task, log, { note, at: stoppedAt === undefined ? undefined : new Date(stoppedAt) }, actor)
    const stopped = await view.one(appId, worklogId)
    if (!stopped) throw new Problem('not_found')
    return stopped
  }
}
