import { maxMaintenanceTextLength } from '../limits.ts'
import * as z from 'zod/mini'
import { anyone, can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Ids, Instant, listOf, pageQuery, lines, optionalLines } from '../schemas.ts'

export const maintenanceRepeats = ['never', 'weekly', 'monthly'] as const

/** A planned maintenance as customers see it; `text` in both languages. */
export const Maintenance = z.object({
  _id: Id,
  startsAt: Instant,
  endsAt: Instant,
  /** Set once it has begun. */
  startedAt: z.nullable(Instant),
  textFr: z.string(),
  textEn: z.string(),
  probesIds: z.array(Id),
})

/** A planned maintenance of any account, for staff. */
export const AccountMaintenance = z.object({
  ...Maintenance.shape,
  appId: Id,
  services: z.array(z.string()),
  repeats: z.enum(maintenanceRepeats),
  status: z.enum(['planned', 'running', 'ended', 'cancelled']),
  endedAt: z.nullable(Instant),
})

const provider = { provider: z.string() }
const Named = z.strictObject({ ...provider, maintenanceId: Id })
const access = can('maintenance.manage')
const probesIds = Ids.check(z.minLength(1))
const fields = {
  startsAt: Instant,
  endsAt: Instant,
  textFr: lines(maxMaintenanceTextLength),
  textEn: z.optional(optionalLines(maxMaintenanceTextLength)),
  repeats: z.optional(z.enum(maintenanceRepeats)),
}

export const maintenances = api('stats', {
  /** Maintenances of all accounts or of one: running and planned first by start, then the past ones, newest first. */
  listMaintenances: operation({
    method: 'GET',
    path: '/:provider/maintenances',
    requirement: 'ADM-009',
    access,
    params: z.strictObject(provider),
    query: z.strictObject({ ...pageQuery, appId: z.optional(Id) }),
    response: listOf(AccountMaintenance),
  }),
  /** Plans a maintenance of services of one account. It is announced 72 hours and 1 hour before. */
  planMaintenance: operation({
    method: 'POST',
    path: '/:provider/maintenances',
    requirement: 'ADM-009',
    access,
    params: z.strictObject(provider),
    body: z.strictObject({ appId: Id, probesIds, ...fields }),
    status: 201,
    response: AccountMaintenance,
    problems: ['maintenance_period', 'probe_unknown', 'not_found'],
  }),
  /** Changes a maintenance that is not over; the start of a running one stays. */
  editMaintenance: operation({
    method: 'PATCH',
    path: '/:provider/maintenances/:maintenanceId',
    requirement: 'ADM-009',
    access,
    params: Named,
    body: z.strictObject({
      startsAt: z.optional(Instant),
      endsAt: z.optional(Instant),
      textFr: z.optional(lines(maxMaintenanceTextLength)),
      textEn: z.optional(optionalLines(maxMaintenanceTextLength)),
    }),
    response: AccountMaintenance,
    problems: ['maintenance_period', 'maintenance_over', 'not_found'],
  }),
  /** Cancels a planned maintenance, with its repetition; ends a running one now. */
  cancelMaintenance: operation({
    method: 'DELETE',
    path: '/:provider/maintenances/:maintenanceId',
    requirement: 'ADM-009',
    access,
    params: Named,
    response: AccountMaintenance,
    problems: ['maintenance_over', 'not_found'],
  }),
  /**
   * The caller's secret address of the account's calendar of maintenances, which ends when they are removed; `renew`
   * makes the old address invalid.
   */
  openMaintenanceCalendar: operation({
    method: 'POST',
    path: '/private/maintenances/calendar',
    requirement: 'ADR-0004',
    access: can('availability.read'),
    token: 'none',
    body: z.strictObject({ renew: z.optional(z.boolean()) }),
    response: z.object({ url: z.string() }),
  }),
  /** The account's maintenances as iCalendar, from three months ago on. */
  readMaintenanceCalendar: operation({
    method: 'GET',
    path: '/public/maintenances/:secret',
    requirement: 'ADR-0004',
    kind: 'download',
    access: anyone('calendars read it without an account; the address itself is the secret'),
    params: z.strictObject({ secret: z.string().check(z.regex(/^[\w-]{43}\.ics$/)) }),
    problems: ['not_found'],
    // A calendar service reads those of many accounts from one address.
    perMinute: 600,
  }),
})
