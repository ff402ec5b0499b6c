import * as z from 'zod/mini'
import { responsibilities } from '@passerelle/kernel/availability'
import { Id, Instant } from '../schemas.ts'

/** A monitored service of an account (AVL-002). */
export const Probe = z.object({ id: Id, name: z.string(), createdAt: Instant, providerMonitorId: z.string() })

const LifeTime = z.object({ startedAt: Instant, acknowledgedAt: z.nullable(Instant), resolvedAt: z.nullable(Instant) })

/** What happened to a probe (AVL-003): an outage, or a maintenance. `isProd`: it touched production. */
export const ProbeEventShape = z.object({
  id: Id,
  probeId: Id,
  type: z.enum(responsibilities),
  isProd: z.boolean(),
  lifeTime: LifeTime,
})

/** An event with what the monitoring provider says of it (INC-001); `call`: somebody on call was woken. */
export const Incident = z.object({
  ...ProbeEventShape.shape,
  ...LifeTime.shape,
  eventId: z.string(),
  monitorId: z.string(),
  name: z.string(),
  cause: z.nullable(z.string()),
  call: z.boolean(),
})

/** A promised figure (AVL-027): minutes or a ratio; `data` is null where nothing happened that could be measured. */
export const LevelFigure = z.object({ data: z.nullable(z.number()), unit: z.enum(['minutes', 'ratio']) })
/** With the same figure of the period before, of equal length. */
const LevelWithBefore = z.object({ ...LevelFigure.shape, before: z.nullable(z.number()) })

/**
 * How available the services of an account were in a period: each probe with its availability in percent (null while it was not monitored), the events that
 * stood in the period or stand now (newest first, 2,000 at most), the promised figures. `from` and `to` are the period that was asked for.
 * `reports`: those of its days that the reader may open, the latest first (INC-010); `preparing` without text.
 * `checkedAt`: when the monitoring provider was last asked with success.
 */
export const Availability = z.object({
  from: Instant,
  to: Instant,
  checkedAt: z.nullable(Instant),
  probes: z.array(z.object({ ...Probe.shape, availability: z.nullable(z.number()) })),
  events: z.array(ProbeEventShape),
  reports: z.array(z.object({ _id: Id, day: z.iso.date(), published: z.boolean(), preparing: z.boolean() })),
  levels: z.object({ gti: LevelWithBefore, gtr: LevelWithBefore, gtd: LevelWithBefore }),
})
