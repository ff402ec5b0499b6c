import * as z from 'zod/mini'
import { responsibilities } from '@passerelle/kernel/availability'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant, listOf, optionalText, pageQuery } from '../schemas.ts'
import { Incident } from '../stats/schemas.ts'

/** An incident of any account, with its service and its report. */
export const AccountIncident = z.object({
  ...Incident.shape,
  appId: Id,
  service: z.string(),
  reportId: z.nullable(Id),
  reportPublished: z.boolean(),
  /** The request that staff opened for it; without a slug until it is there. */
  strike: z.nullable(z.object({ _id: Id, reason: z.string(), createdAt: Instant })),
  task: z.nullable(z.object({ _id: Id, slug: z.nullable(z.string()) })),
})

const access = can('incident.readAll')
const provider = { provider: z.string() }

export const incidents = api('clouds', {
  /** The incidents of all accounts, newest first, as stored by the stats service (API-111). */
  listAllIncidents: operation({
    method: 'GET',
    path: '/:provider/incidents',
    requirement: 'API-111',
    access,
    params: z.strictObject(provider),
    query: z.strictObject({
      from: z.optional(Instant),
      to: z.optional(Instant),
      appId: z.optional(Id),
      monitorId: z.optional(optionalText(64)),
      type: z.optional(z.enum(responsibilities)),
      state: z.optional(z.enum(['unresolved', 'resolved'])),
      report: z.optional(z.enum(['none', 'draft', 'published'])),
      ...pageQuery,
    }),
    response: listOf(AccountIncident),
  }),
  /**
   * One monitor, by our id or that of the monitoring provider, with its account and its ongoing incidents (API-112).
   */
  readMonitor: operation({
    method: 'GET',
    path: '/:provider/monitors/:monitorId',
    requirement: 'API-112',
    access,
    params: z.strictObject({ ...provider, monitorId: z.string().check(z.minLength(1), z.maxLength(64)) }),
    response: z.object({
      id: Id,
      appId: Id,
      name: z.string(),
      createdAt: Instant,
      providerMonitorId: z.string(),
      status: z.enum(['available', 'maintenance', 'unavailable', 'unknown']),
      checkedAt: z.nullable(Instant),
      incidents: z.array(AccountIncident),
    }),
    problems: ['not_found'],
  }),
})
