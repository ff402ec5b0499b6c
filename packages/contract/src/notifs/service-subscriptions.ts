import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id } from '../schemas.ts'
import { Choice } from './schemas.ts'

const choice = { incidents: z.boolean(), maintenances: z.boolean(), certificates: z.boolean(), ...Choice.shape }

/** Notifications of the caller for a monitored service; `own`: chosen for it, otherwise from the preferences. */
export const ServiceSubscription = z.object({ probeId: Id, name: z.string(), ...choice, own: z.boolean() })

const access = can('services.subscribe')
const params = z.strictObject({ probeId: Id })

export const serviceSubscriptions = api('notifs', {
  /** All monitored services of the account, by name, with what the caller is told of each. */
  listServiceSubscriptions: operation({
    method: 'GET',
    path: '/private/service-subscriptions',
    requirement: 'ADR-0004',
    access,
    token: 'none',
    response: z.object({ list: z.array(ServiceSubscription) }),
  }),
  saveServiceSubscription: operation({
    method: 'PUT',
    path: '/private/service-subscriptions/:probeId',
    requirement: 'ADR-0004',
    access,
    token: 'none',
    params,
    body: z.strictObject(choice),
    response: ServiceSubscription,
    problems: ['not_found'],
  }),
  /** Back to the channels of the preferences. */
  resetServiceSubscription: operation({
    method: 'DELETE',
    path: '/private/service-subscriptions/:probeId',
    requirement: 'ADR-0004',
    access,
    token: 'none',
    params,
    response: ServiceSubscription,
    problems: ['not_found'],
  }),
})
