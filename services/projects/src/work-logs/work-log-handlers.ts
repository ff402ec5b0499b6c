import type { InferBody } from '@passerelle/contract/operation'
import type { workLogs } from '@passerelle/contract/projects/work-logs'
import { completeList } from '@passerelle/server/database/page'
import type { HandlerMap, TaskHandlerDeps } from '../tasks/task-handler.ts'
import { addWorkLog, type NewLog } from './add-work-log.ts'
import { deleteWorkLog } from './delete-work-log.ts'
import { editWorkLog, type EditWorkLogInput } from './edit-work-log.ts'
import { pauseWork } from './pause-work.ts'
import { runningView } from './running-view.ts'
import { startWork } from './start-work.ts'
import { stopRunning } from './stop-running.ts'
import { stopWork } from './stop-work.ts'
import type { WorkLogStore } from './work-log-store.ts'

const newLog = ({
  startedAt,
  stoppedAt,
  pauseTimeInMs = 0,
  note,
  type,
}: InferBody<typeof workLogs.addWorkLog>): NewLog => ({
  startedAt: new Date(startedAt),
  stoppedAt: new Date(stoppedAt),
  pauseTimeInMs,
  note: note || null,
  type,
})
const logWish = ({
  startedAt,
  stoppedAt,
  pauseTimeInMs,
  note,
  reason,
}: InferBody<typeof workLogs.editWorkLog>): EditWorkLogInput => ({
  startedAt: startedAt === undefined ? undefined : new Date(startedAt),
  stoppedAt: stoppedAt === undefined ? undefined : new Date(stoppedAt),
  pauseTimeInMs,
  note: note === '' ? null : note,
  reason,
})

export const workLogHandlers = (deps: TaskHandlerDeps & { logs: WorkLogStore }): HandlerMap<typeof workLogs> => {
  const { replyWithTask } = deps
  const running = runningView(deps.database)
  const start = startWork(deps)
  const pause = pauseWork(deps)
  const stop = stopWork(deps)
  const stopElsewhere = stopRunning(deps)
  const add = addWorkLog(deps)
  const edit = editWorkLog(deps)
  const remove = deleteWorkLog(deps)
  return {
    actOnWorkLog: (call) => {
      const {
        subject,
        actor,
        body: { action, note, type, moveTo },
      } = call
      const act = {
        start: () => start(subject, actor, { type, moves: moveTo !== undefined }),
        pause: () => pause(subject, actor),
        stop: () => stop(subject, note, actor),
      }
      return replyWithTask(call, act[action]())
    },
    listRunning: async ({ actor }) => completeList(await running.list(actor.userId)),
    stopRunning: ({ actor, params, body }) => stopElsewhere(params.id, body, actor),
    addWorkLog: (call) => replyWithTask(call, add(call.subject, newLog(call.body), call.actor)),
    editWorkLog: (call) =>
      replyWithTask(call, edit(call.subject, call.params.workLogId, logWish(call.body), call.actor)),
    deleteWorkLog: (call) =>
      replyWithTask(call, remove(call.subject, call.params.workLogId, call.actor, call.body?.reason)),
  }
}
