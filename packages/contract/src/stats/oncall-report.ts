import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant } from '../schemas.ts'

const Month = z.string().check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/))

/**
 * A person in a month of the rota. A night is 22:00 to 07:00 in Paris. The times are from the first page of an incident
 * until this person took charge of it, null when they took none. `tired`: above two nights with a page within seven.
 */
export const OncallReportRow = z.object({
  userId: Id,
  name: z.string(),
  onCallMs: z.int(),
  pages: z.int(),
  nights: z.int(),
  mostInNight: z.int(),
  medianMs: z.nullable(z.int()),
  slowestMs: z.nullable(z.int()),
  passedOn: z.int(),
  takenByAnother: z.int(),
  tired: z.boolean(),
})

const reading = {
  requirement: 'ONC-046',
  access: can('oncall.read'),
  params: z.strictObject({ provider: z.string() }),
  /** The current month without. */
  query: z.strictObject({ month: z.optional(Month) }),
}

export const oncallReport = api('stats', {
  /** What the rota asked of each person in a month, until now: of everybody for project staff, otherwise one's own. */
  readOncallReport: operation({
    method: 'GET',
    path: '/:provider/oncall/report',
    ...reading,
    response: z.object({ month: z.string(), from: Instant, before: Instant, list: z.array(OncallReportRow) }),
  }),
  /** The same as CSV, durations as decimals: hours on call, minutes until taking charge. */
  exportOncallReport: operation({
    method: 'GET',
    path: '/:provider/oncall/report/export',
    kind: 'download',
    ...reading,
    perMinute: 20,
  }),
})

export type OncallReportRow = z.infer<typeof OncallReportRow>
