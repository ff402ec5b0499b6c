import { maxServiceNameLength } from '../limits.ts'
import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant, listOf, pageQuery, text } from '../schemas.ts'
import { ReportEntry } from './reports.ts'

/** When outages of a service page: always, within business hours, never. */
export const pagesOfServices = ['always', 'business', 'never'] as const

/**
 * A monitored service of any account with its state and values, for staff (ADM-009). Availability in percent, null
 * while it was not monitored.
 */
export const MonitorSummary = z.object({
  id: Id,
  appId: Id,
  name: z.string(),
  providerMonitorId: z.string(),
  createdAt: Instant,
  /** Nobody monitors it since then. */
  detachedAt: z.nullable(Instant),
  /** Staff paused it since then: its events are not recorded. */
  pausedAt: z.nullable(Instant),
  /** `trial`: a check of our own that has not proven itself; customers see nothing of it. */
  status: z.enum(['available', 'maintenance', 'unavailable', 'unknown', 'trial']),
  /** Good results in a row, of those needed. */
  trial: z.nullable(z.object({ good: z.int(), needed: z.int() })),
  since: z.nullable(Instant),
  acknowledged: z.boolean(),
  day: z.nullable(z.number()),
  month: z.nullable(z.number()),
  /** The last 24 hours, oldest first: the worst state within each hour. */
  hours: z.array(z.enum(['available', 'maintenance', 'unavailable', 'unknown'])),
  checkedAt: z.nullable(Instant),
  /** When its outages page whoever is on call; null: those of production always, others never (ONC-020). */
  pages: z.nullable(z.enum(pagesOfServices)),
})

/** Where monitors come from: a provider, or our own checks. */
export const monitoringSources = ['provider', 'uptime-kuma', 'webhook', 'own-checks'] as const

const provider = { provider: z.string() }
const access = can('monitor.manage')
const name = text(maxServiceNameLength)

export const monitors = api('stats', {
  /**
   * Every monitor with its account, ongoing incidents first; and the sources that monitor them, with the time of the
   * last answer: a silent one first. `checkedAt` is that of the most silent source (ADM-009, UIX-021).
   */
  listMonitors: operation({
    method: 'GET',
    path: '/:provider/monitors',
    requirement: 'ADM-009',
    access,
    params: z.strictObject(provider),
    response: z.object({
      list: z.array(MonitorSummary),
      sources: z.array(
        z.object({ source: z.enum(monitoringSources), monitors: z.int(), answeredAt: z.nullable(Instant) }),
      ),
      checkedAt: z.nullable(Instant),
    }),
  }),
  /** Monitors of the monitoring provider that belong to no account. */
  listFreeMonitors: operation({
    method: 'GET',
    path: '/:provider/monitors/free',
    requirement: 'ADM-009',
    access,
    params: z.strictObject(provider),
    response: z.object({ list: z.array(z.object({ providerMonitorId: z.string(), name: z.string() })) }),
  }),
  /** Attaches a monitor of the monitoring provider to an account; it counts from now on. */
  attachMonitor: operation({
    method: 'POST',
    path: '/:provider/monitors',
    requirement: 'ADM-009',
    access,
    params: z.strictObject(provider),
    body: z.strictObject({ appId: Id, providerMonitorId: text(64), name }),
    status: 201,
    response: z.object({ id: Id }),
    problems: ['monitor_attached', 'not_found'],
  }),
  /** Renames a monitored service. */
  renameMonitor: operation({
    method: 'PATCH',
    path: '/:provider/monitors/:monitorId',
    requirement: 'ADM-009',
    access,
    params: z.strictObject({ ...provider, monitorId: Id }),
    body: z.strictObject({ name }),
    response: z.object({ id: Id, name: z.string() }),
    problems: ['not_found'],
  }),
  /** Sets when outages of a service page whoever is on call; null for the default. */
  setMonitorPages: operation({
    method: 'PUT',
    path: '/:provider/monitors/:monitorId/pages',
    requirement: 'ONC-020',
    access,
    params: z.strictObject({ ...provider, monitorId: Id }),
    body: z.strictObject({ pages: z.nullable(z.enum(pagesOfServices)) }),
    response: z.object({ id: Id, pages: z.nullable(z.enum(pagesOfServices)) }),
    problems: ['not_found'],
  }),
  /** Pauses or resumes the monitoring of a service: paused, its events are not recorded and the time does not count. */
  pauseMonitor: operation({
    method: 'PUT',
    path: '/:provider/monitors/:monitorId/pause',
    requirement: 'ADM-009',
    access,
    params: z.strictObject({ ...provider, monitorId: Id }),
    body: z.strictObject({ paused: z.boolean() }),
    response: z.object({ id: Id, paused: z.boolean() }),
    problems: ['not_found'],
  }),
  /**
   * Unpublished reports of all accounts whose outages are over, the longest wait of customers first (ONC-043).
   * `waitingSince`: when staff were asked to complete it or first told customers of its outages.
   */
  listOpenReports: operation({
    method: 'GET',
    path: '/:provider/reports',
    requirement: 'ADM-009',
    access,
    params: z.strictObject(provider),
    query: z.strictObject(pageQuery),
    response: listOf(
      z.object({
        ...ReportEntry.shape,
        requestedAt: z.nullable(Instant),
        waitingSince: z.nullable(Instant),
        missing: z.object({ cause: z.boolean(), resolution: z.boolean(), responsibilities: z.int() }),
      }),
    ),
  }),
})
