import * as z from 'zod/mini'
import { responsibilities } from '@passerelle/kernel/availability'
import { Id, Instant } from '../schemas.ts'
import { AcknowledgedBy } from './acknowledged-by.ts'
import { Maintenance } from './maintenances.ts'

/** A monitored service of an account (AVL-002); `detachedAt`: nobody monitors it since then. */
export const Probe = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  detachedAt: z.nullable(Instant),
  providerMonitorId: z.string(),
})

const LifeTime = z.object({ startedAt: Instant, acknowledgedAt: z.nullable(Instant), resolvedAt: z.nullable(Instant) })

/** An event of a probe (AVL-003): an outage, or a maintenance. `isProd`: it affected production. */
export const ProbeEventShape = z.object({
  id: Id,
  probeId: Id,
  type: z.enum(responsibilities),
  isProd: z.boolean(),
  lifeTime: LifeTime,
  acknowledgedBy: AcknowledgedBy,
})

/**
 * A span in which staff had paused the monitoring of a service, or whose measurement they cancelled (`struck`): it is
 * left out of its figures.
 */
export const Pause = z.object({ startedAt: Instant, endedAt: z.nullable(Instant), struck: z.boolean() })

/** An event with details of the monitoring provider (INC-001); `call`: somebody on call was woken. */
export const Incident = z.object({
  ...ProbeEventShape.shape,
  ...LifeTime.shape,
  eventId: z.string(),
  monitorId: z.string(),
  name: z.string(),
  cause: z.nullable(z.string()),
  call: z.boolean(),
  /** Its measurement was cancelled: it did not happen, and no figure counts it (ONC-034). */
  struck: z.boolean(),
})

/** A service level (AVL-027): minutes or a ratio; `data` is null if there was nothing to measure. */
export const LevelFigure = z.object({ data: z.nullable(z.number()), unit: z.enum(['minutes', 'ratio']) })
/** With the value of the previous period of the same length. */
const LevelWithBefore = z.object({ ...LevelFigure.shape, before: z.nullable(z.number()) })

/**
 * Availability of an account's services in a period: each probe with its availability in percent (null while it was not
 * monitored), the events in the period or ongoing (newest first, at most 2,000), the service levels. `from` and `to`
 * are the requested period. `reports`: those of its days that the caller may open, newest first (INC-010); `preparing`
 * without text. `checkedAt`: when the monitoring source of the account's services that has been silent longest last
 * answered.
 */
export const Availability = z.object({
  from: Instant,
  to: Instant,
  checkedAt: z.nullable(Instant),
  /** `pauses`: those that overlap the period, and the present one, earliest first. */
  probes: z.array(z.object({ ...Probe.shape, availability: z.nullable(z.number()), pauses: z.array(Pause) })),
  /** `planned`: a maintenance that staff had planned; outages within it do not count. */
  events: z.array(z.object({ ...ProbeEventShape.shape, planned: z.boolean() })),
  /** Maintenances that are running or still to come, earliest first. */
  maintenances: z.array(Maintenance),
  reports: z.array(z.object({ _id: Id, day: z.iso.date(), published: z.boolean(), preparing: z.boolean() })),
  levels: z.object({ gti: LevelWithBefore, gtr: LevelWithBefore, gtd: LevelWithBefore }),
})
