import * as z from 'zod/mini'
import { Instant, text, optionalLines } from '../schemas.ts'

/**
 * What another monitoring tool reports to `receiveMonitoringEvent`. Its ids are its own; `startedAt` is that of the
 * incident, `timestamp` that of the message.
 */
export const MonitoringMessage = z.strictObject({
  type: z.enum(['incident.started', 'incident.acknowledged', 'incident.resolved']),
  timestamp: Instant,
  data: z.strictObject({
    monitorId: text(59),
    monitorName: text(200),
    incidentId: text(100),
    startedAt: z.optional(Instant),
    cause: z.optional(optionalLines(500)),
    call: z.optional(z.boolean()),
  }),
})
