import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant } from '../schemas.ts'
import { PersonEntry } from './schemas.ts'

/** A planned absence, whole days in Europe/Paris, both ends included. */
const Absence = z.object({ _id: Id, from: z.iso.date(), to: z.iso.date() })

/**
 * A member of staff with their current work (OPEN-043); durations in ms, the week is the current one in Europe/Paris.
 */
export const TeamMember = z.object({
  ...PersonEntry.shape,
  project: z.boolean(),
  /** Bound to an identity at the identity provider, since their first sign-in. */
  bound: z.boolean(),
  running: z.nullable(z.object({ taskId: z.string(), taskName: z.string(), appId: Id, startedAt: Instant })),
  weekMs: z.int(),
  /** One value per day, from Monday. */
  days: z.array(z.int()),
  openTasks: z.int(),
  lateTasks: z.int(),
  /** Those of this week and later, first ones first. */
  absences: z.array(Absence),
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
  /**
   * Releases somebody from their identity at the identity provider, which gave them another one: their sessions end,
   * and the next sign-in with their address binds anew.
   */
  releaseIdentity: operation({
    method: 'DELETE',
    path: '/:provider/team/:userId/identity',
    requirement: 'ADR-0004',
    access: can('team.edit'),
    params: z.strictObject({ provider: z.string(), userId: Id }),
    status: 204,
    problems: ['not_found'],
  }),
  /** Plans an absence, one's own or, by project staff, that of anybody of the staff. */
  createAbsence: operation({
    method: 'POST',
    path: '/:provider/team/:userId/absences',
    requirement: 'OPEN-043',
    access: can('team.list'),
    params: z.strictObject({ provider: z.string(), userId: Id }),
    status: 201,
    body: z.strictObject({ from: z.iso.date(), to: z.iso.date() }),
    response: Absence,
    problems: ['not_found', 'access_denied', 'absence_overlaps'],
  }),
  /** Absences of staff that last today or begin within two weeks, first ones first. */
  listAbsences: operation({
    method: 'GET',
    path: '/:provider/absences',
    requirement: 'OPEN-043',
    access: can('team.list'),
    params: z.strictObject({ provider: z.string() }),
    response: z.object({ list: z.array(z.object({ userId: Id, from: z.iso.date(), to: z.iso.date() })) }),
  }),
  deleteAbsence: operation({
    method: 'DELETE',
    path: '/:provider/team/:userId/absences/:absenceId',
    requirement: 'OPEN-043',
    access: can('team.list'),
    params: z.strictObject({ provider: z.string(), userId: Id, absenceId: Id }),
    status: 204,
    problems: ['not_found', 'access_denied'],
  }),
})

export type Absence = z.infer<typeof Absence>
