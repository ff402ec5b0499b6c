import * as z from 'zod/mini'
import { can } from '../access.ts'
import { maxStrikeReasonLength, minStrikeReasonLength } from '../limits.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant, text } from '../schemas.ts'

const access = can('minutes.strike')
const path = '/:provider/monitors/:monitorId/strikes'
const params = z.strictObject({ provider: z.string(), monitorId: Id })
const span = { startedAt: Instant, endedAt: Instant }
/** Availability of the service in percent in each month that a strike touches; null while it was not monitored. */
const Months = z.array(z.object({ month: z.string(), before: z.nullable(z.number()), after: z.nullable(z.number()) }))

export const strikes = api('stats', {
  /** What a strike would change; stores nothing (ONC-035). */
  previewStrike: operation({
    method: 'POST',
    path: `${path}/preview`,
    requirement: 'ONC-035',
    perMinute: 60,
    access,
    params,
    body: z.strictObject(span),
    response: z.object({ months: Months }),
    problems: ['invalid_input', 'month_reported', 'not_found', 'strike_overlaps'],
  }),
  /**
   * Cancels the measurement of a span of a service: it counts neither as up nor as down. Customers who were told of the
   * incident are told that it did not happen.
   */
  strikeMinutes: operation({
    method: 'POST',
    path,
    requirement: 'ONC-035',
    access,
    params,
    body: z.strictObject({
      ...span,
      reason: text(maxStrikeReasonLength).check(z.minLength(minStrikeReasonLength)),
      incidentId: z.optional(Id),
    }),
    status: 201,
    response: z.object({ _id: Id, ...span, reason: z.string(), months: Months }),
    problems: ['invalid_input', 'month_reported', 'not_found', 'strike_overlaps'],
  }),
  /** Takes a strike back within 24 hours; the minutes count again. */
  removeStrike: operation({
    method: 'DELETE',
    path: `${path}/:strikeId`,
    requirement: 'ONC-035',
    access,
    params: z.strictObject({ ...params.shape, strikeId: Id }),
    status: 204,
    problems: ['month_reported', 'not_found', 'strike_final'],
  }),
})
