import type { estimates } from '@passerelle/contract/projects/estimates'
import type { HandlerMap, TaskHandlerDeps } from '../tasks/task-handler.ts'
import { acceptEstimate } from './accept-estimate.ts'
import { readEstimateReceipt } from './estimate-receipt.ts'
import { refuseEstimate } from './refuse-estimate.ts'
import { restoreEstimate } from './restore-estimate.ts'

export const estimateHandlers = (deps: TaskHandlerDeps): HandlerMap<typeof estimates> => {
  const { replyWithTask } = deps
  const accept = acceptEstimate(deps)
  const refuse = refuseEstimate(deps)
  const restore = restoreEstimate(deps)
  return {
    readEstimateReceipt: ({ subject }) => readEstimateReceipt(deps.database, subject),
    acceptEstimate: (call) => replyWithTask(call, accept(call.subject, call.actor, call.query)),
    refuseEstimate: (call) => replyWithTask(call, refuse(call.subject, call.actor, call.query)),
    restoreEstimate: (call) => replyWithTask(call, restore(call.subject, call.actor)),
  }
}
