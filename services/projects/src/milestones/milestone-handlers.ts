import type { milestones } from '@passerelle/contract/projects/milestones'
import type { HandlerMap, TaskHandlerDeps } from '../tasks/task-handler.ts'
import { attachMilestone } from './attach-milestone.ts'
import { createSprint } from './create-sprint.ts'
import { detachMilestone } from './detach-milestone.ts'
import { milestonesView } from './milestones-view.ts'

export const milestoneHandlers = (deps: TaskHandlerDeps): HandlerMap<typeof milestones> => {
  const { replyWithTask } = deps
  const sprints = milestonesView(deps.database)
  const create = createSprint(deps)
  const attach = attachMilestone(deps)
  const detach = detachMilestone(deps)
  return {
    listMilestones: ({ query }) => sprints.list(query),
    listMilestonesAsStaff: ({ query }) => sprints.list(query),
    listMilestonesOfProvider: ({ query }) => sprints.list(query),
    readMilestone: ({ params }) => sprints.one(params.id),
    readMilestoneInList: ({ params }) => sprints.one(params.id),
    createSprint: ({ actor, body }) => create(body.sprint, actor),
    attachMilestone: (call) => replyWithTask(call, attach(call.subject, call.body.milestoneId, call.actor)),
    detachMilestone: (call) => replyWithTask(call, detach(call.subject, call.params.milestoneId, call.actor)),
  }
}
