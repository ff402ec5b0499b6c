import type { satisfaction } from '@passerelle/contract/projects/satisfaction'
import { Problem } from '@passerelle/contract/problems'
import type { HandlerMap, TaskHandlerDeps } from '../tasks/task-handler.ts'
import { rateTask } from './rate-task.ts'
import { satisfactionView } from './satisfaction-view.ts'

export const satisfactionHandlers = (deps: TaskHandlerDeps): HandlerMap<typeof satisfaction> => {
  const show = satisfactionView(deps)
  const rate = rateTask(deps)
  return {
    readSatisfaction: ({ actor, subject }) => show(actor, subject),
    rateTask: async ({ actor, subject, body }) => {
      if (actor.kind !== 'customer') throw new Problem('access_denied')
      const { task } = await rate(subject, body, actor)
      return show(actor, task)
    },
  }
}
