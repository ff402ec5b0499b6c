import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant } from '../schemas.ts'
import { PersonEntry } from './schemas.ts'

/**
 * A member of staff with their current work (OPEN-043); durations in ms, the week is the current one in Europe/Paris.
 */
export const TeamMember = z.object({
  ...PersonEntry.shape,
  project: z.boolean(),
  running: z.nullable(z.object({ taskId: z.string(), taskName: z.string(), appId: Id, startedAt: Instant })),
  weekMs: z.int(),
  /** One value per day, from Monday. */
  days: z.array(z.int()),
  openTasks: z.int(),
  lateTasks: z.int(),
})

export const teams = api('accounts', {
  listTeam: operation({
    method: 'GET',
    path: '/:provider/team',
    requirement: 'OPEN-043',
    access: can('team.list'),
    params: z.strictObject({ provider: z.string() }),
    response: z.object({ weekFrom: z.iso.date(), list: z.array(TeamMember) }),
  }),
  /** Grants or revokes project rights; only project staff may, and never for themselves. */
  setProjectRole: operation({
    method: 'PATCH',
    path: '/:provider/team/:userId',
    requirement: 'OPEN-043',
    access: can('team.edit'),
    params: z.strictObject({ provider: z.string(), userId: Id }),
    body: z.strictObject({ project: z.boolean() }),
    response: z.object({ _id: Id, project: z.boolean() }),
    problems: ['not_found', 'own_role'],
  }),
})
