import { maxSearchLength } from '../limits.ts'
import * as z from 'zod/mini'
import { can, on } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant, Limit, TaskRef, listOf, optionalText, pageQuery } from '../schemas.ts'
import { TaskParams } from './board.ts'
import { Milestone, Task } from './schemas.ts'

/** `search` matches the name; `startAt` and `endAt` select milestones that overlap that period. */
const filter = {
  search: z.optional(optionalText(maxSearchLength)),
  startAt: z.optional(Instant),
  endAt: z.optional(Instant),
}
const Milestones = listOf(Milestone)
const one = z.strictObject({ id: Id })

export const milestones = api('projects', {
  /** Milestones by name, page size 5 by default (MIL-004). */
  listMilestones: operation({
    method: 'GET',
    path: '/private/milestones',
    requirement: 'API-009',
    access: can('milestone.list'),
    query: z.strictObject({ ...pageQuery, limit: z._default(Limit, 5), ...filter }),
    response: Milestones,
  }),
  /** Milestones by name, 15 per page (MIL-005). */
  listMilestonesAsStaff: operation({
    method: 'GET',
    path: '/admin/milestones',
    requirement: 'API-040',
    access: can('milestone.listAsStaff'),
    query: z.strictObject({ ...pageQuery, ...filter }),
    response: Milestones,
  }),
  /** The same over all accounts (MIL-005). */
  listMilestonesOfProvider: operation({
    method: 'GET',
    path: '/:provider/milestones',
    requirement: 'API-069',
    access: can('milestone.listAsStaff'),
    params: z.strictObject({ provider: z.string() }),
    query: z.strictObject({ ...pageQuery, ...filter }),
    response: Milestones,
  }),
  /** One milestone (MIL-001). */
  readMilestone: operation({
    method: 'GET',
    path: '/admin/milestone/:id',
    requirement: 'API-041',
    access: can('milestone.listAsStaff'),
    params: one,
    response: Milestone,
    problems: ['not_found'],
  }),
  /** The same on the plural path. */
  readMilestoneInList: operation({
    method: 'GET',
    path: '/admin/milestones/:id',
    requirement: 'API-041',
    access: can('milestone.listAsStaff'),
    params: one,
    response: Milestone,
    problems: ['not_found'],
  }),
  /** Creates a sprint; name and dates follow from its number, counted up from 30 (MIL-003). */
  createSprint: operation({
    method: 'POST',
    path: '/:provider/milestones',
    requirement: 'API-070',
    access: can('milestone.create'),
    status: 201,
    params: z.strictObject({ provider: z.string() }),
    body: z.strictObject({ sprint: z.int().check(z.gte(30), z.lte(9999)) }),
    response: Milestone,
    problems: ['milestone_exists'],
  }),
  /** Adds a task to a milestone; idempotent. */
  attachMilestone: operation({
    method: 'PATCH',
    path: '/admin/tasks/:id/milestones',
    requirement: 'API-026',
    access: can('milestone.attach', on('task')),
    params: TaskParams,
    body: z.strictObject({ milestoneId: Id }),
    response: Task,
    problems: ['task_archived', 'not_found'],
  }),
  /** Removes a task from a milestone. */
  detachMilestone: operation({
    method: 'DELETE',
    path: '/admin/tasks/:id/milestones/:milestoneId',
    requirement: 'API-027',
    access: can('milestone.attach', on('task')),
    params: z.strictObject({ id: TaskRef, milestoneId: Id }),
    response: Task,
    problems: ['task_archived'],
  }),
})
