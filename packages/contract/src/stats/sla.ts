import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'

export const sla = api('stats', {
  /** The availability report of a past month of the account as PDF; made again, it has the same bytes. */
  downloadSlaReport: operation({
    method: 'GET',
    path: '/private/sla/:month',
    requirement: 'ADR-0004',
    kind: 'download',
    access: can('availability.read'),
    params: z.strictObject({ month: z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)) }),
    problems: ['not_found', 'pdf_failed', 'too_many_requests', 'unavailable'],
  }),
})
