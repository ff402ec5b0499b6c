import { absenceParts, absenceReasons } from '@passerelle/kernel/capacity'
import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { maxAbsenceNoteLength } from '../limits.ts'
import { Id, Instant, optionalText } from '../schemas.ts'
import { PersonEntry } from './schemas.ts'

const Reason = z.enum(absenceReasons)
const Part = z.enum(absenceParts)
const AbsenceNote = optionalText(maxAbsenceNoteLength)

/**
 * Days of a planned absence in Europe/Paris, both ends included; a half day only when they are the same. Reason and
 * note are null for whoever is neither the person nor project staff (PLN-002).
 */
const AbsentDays = { from: z.iso.date(), to: z.iso.date(), part: Part }
const Absence = z.object({
  _id: Id,
  ...AbsentDays,
  reason: z.nullable(Reason),
  note: z.nullable(z.string()),
})
const TeamParams = z.strictObject({ provider: z.string(), userId: Id })
const AbsenceParams = z.strictObject({ ...TeamParams.shape, absenceId: Id })

/** Working minutes from Monday to Sunday, in steps of 15. */
const WeekMinutes = z.array(z.int().check(z.gte(0), z.lte(720), z.multipleOf(15))).check(z.minLength(7), z.maxLength(7))
const WorkingHours = z.object({ validFrom: z.iso.date(), minutes: WeekMinutes })

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
    params: TeamParams,
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
    params: TeamParams,
    status: 204,
    problems: ['not_found'],
  }),
  /** Plans an absence, one's own or, by project staff, that of anybody of the staff. */
  createAbsence: operation({
    method: 'POST',
    path: '/:provider/team/:userId/absences',
    requirement: 'OPEN-043',
    access: can('team.list'),
    params: TeamParams,
    status: 201,
    body: z.strictObject({
      from: z.iso.date(),
      to: z.iso.date(),
      part: z._default(Part, 'day'),
      reason: z._default(Reason, 'leave'),
      note: z._default(AbsenceNote, ''),
    }),
    response: Absence,
    problems: ['not_found', 'access_denied', 'absence_overlaps'],
  }),
  /** What a person would miss during an absence: requests that are due or planned, and days on call (DAY-020). */
  readAbsenceConflicts: operation({
    method: 'GET',
    path: '/:provider/team/:userId/absence-conflicts',
    requirement: 'DAY-020',
    perMinute: 120,
    access: can('team.list'),
    params: TeamParams,
    query: z.strictObject({ from: z.iso.date(), to: z.iso.date() }),
    response: z.object({ requests: z.int(), onCallDays: z.int() }),
    problems: ['access_denied'],
  }),
  /** Absences of staff that last today or begin within two weeks, first ones first. */
  listAbsences: operation({
    method: 'GET',
    path: '/:provider/absences',
    requirement: 'OPEN-043',
    access: can('team.list'),
    params: z.strictObject({ provider: z.string() }),
    response: z.object({ list: z.array(z.object({ userId: Id, ...AbsentDays, reason: z.nullable(Reason) })) }),
  }),
  /** Changes an absence: days, half of the day, reason or note; same permission as planning it (PLN-004). */
  changeAbsence: operation({
    method: 'PATCH',
    path: '/:provider/team/:userId/absences/:absenceId',
    requirement: 'PLN-004',
    access: can('team.list'),
    params: AbsenceParams,
    body: z.partial(
      z.strictObject({ from: z.iso.date(), to: z.iso.date(), part: Part, reason: Reason, note: AbsenceNote }),
    ),
    response: Absence,
    problems: ['not_found', 'access_denied', 'absence_overlaps'],
  }),
  deleteAbsence: operation({
    method: 'DELETE',
    path: '/:provider/team/:userId/absences/:absenceId',
    requirement: 'OPEN-043',
    access: can('team.list'),
    params: AbsenceParams,
    status: 204,
    problems: ['not_found', 'access_denied'],
  }),
  /** Working hours of a member of staff, newest first; without any they are 8 h from Monday to Friday (PLN-001). */
  listHours: operation({
    method: 'GET',
    path: '/:provider/team/:userId/hours',
    requirement: 'PLN-004',
    access: can('team.list'),
    params: TeamParams,
    response: z.object({ list: z.array(WorkingHours) }),
    problems: ['not_found', 'access_denied'],
  }),
  /** Sets working hours from a day on, at most a year back or ahead; project staff for everybody. */
  setHours: operation({
    method: 'PUT',
    path: '/:provider/team/:userId/hours',
    requirement: 'PLN-004',
    access: can('team.list'),
    params: TeamParams,
    body: z.strictObject(WorkingHours.shape),
    response: z.object({ list: z.array(WorkingHours) }),
    problems: ['not_found', 'access_denied'],
  }),
})

export type Absence = z.infer<typeof Absence>
