import { maxReportTextLength } from '../limits.ts'
import * as z from 'zod/mini'
import { responsibilities } from '@passerelle/kernel/availability'
import { can, on } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant, listOf, pageQuery, optionalLines } from '../schemas.ts'
import { AcknowledgedBy } from './acknowledged-by.ts'
import { IncidentUpdate } from './timeline.ts'

/** Maximum length of a cause or resolution, markdown. */

/** An incident of a report with its state (INC-005, INC-006). */
const ReportIncident = z.object({
  id: Id,
  probeId: Id,
  type: z.enum(responsibilities),
  status: z.enum(['unavailable', 'resolved']),
  service: z.string(),
  name: z.string(),
  cause: z.nullable(z.string()),
  isProd: z.boolean(),
  startedAt: Instant,
  acknowledgedAt: z.nullable(Instant),
  acknowledgedBy: AcknowledgedBy,
  resolvedAt: z.nullable(Instant),
})

/**
 * A report without its text (INC-005). `day`: the day in Europe/Paris that it is about; `preparing`: the caller may not
 * see the text yet.
 */
const reportFields = {
  _id: Id,
  appId: Id,
  day: z.iso.date(),
  published: z.boolean(),
  publishedAt: z.nullable(Instant),
  createdAt: Instant,
  preparing: z.boolean(),
  incidentsIds: z.array(Id),
  incidents: z.array(ReportIncident),
}
export const ReportEntry = z.object(reportFields)

/**
 * A report as the caller may see it. A customer who may not see the text yet gets empty texts and `preparing`
 * (OPEN-070). Fields for staff only are null for others: `requestedAt`, `editedAt`. `version` is sent back with a
 * change (compare-and-set), so that two users do not overwrite each other.
 */
export const Report = z.object({
  ...reportFields,
  causeDescription: z.string(),
  resolveDescription: z.string(),
  requestedAt: z.nullable(Instant),
  editedAt: z.nullable(Instant),
  version: z.int(),
  /** Timeline of its incidents, earliest first. */
  updates: z.array(IncidentUpdate),
  may: z.object({ edit: z.boolean(), publish: z.boolean(), request: z.boolean() }),
})

const Version = z.pipe(
  z.transform((value: number | string) => Number(value)),
  z.int().check(z.gte(1)),
)
const period = { from: z.optional(Instant), to: z.optional(Instant) }
const Named = z.strictObject({ id: Id })
const read = can('report.read', on('report'))
const write = can('report.write', on('report'))

const listOfReports = <const Path extends string>(path: Path, requirement: string) =>
  operation({
    method: 'GET',
    path,
    requirement,
    access: can('report.list'),
    app: 'optional',
    query: z.strictObject({ ...period, ...pageQuery }),
    response: listOf(ReportEntry),
  })
const oneReport = <const Path extends string>(path: Path, requirement: string) =>
  operation({ method: 'GET', path, requirement, access: read, app: 'optional', params: Named, response: Report })

export const reports = api('stats', {
  /**
   * The reports of a period, by default the current month, newest day first, as the caller may see them (API-127,
   * INC-011, INC-012); the same for customers (API-135).
   */
  listReports: listOfReports('/admin/reports', 'API-127'),
  listOwnReports: listOfReports('/private/reports', 'API-135'),
  readReport: oneReport('/admin/reports/:id', 'API-128'),
  readOwnReport: oneReport('/private/reports/:id', 'API-135'),
  /**
   * Saves texts and responsibilities; every incident of the report must have one (API-129, INC-009). Absent fields stay
   * unchanged.
   */
  editReport: operation({
    method: 'PATCH',
    path: '/admin/reports/:id',
    requirement: 'API-129',
    access: write,
    app: 'optional',
    params: Named,
    body: z.strictObject({
      causeDescription: z.optional(optionalLines(maxReportTextLength)),
      resolveDescription: z.optional(optionalLines(maxReportTextLength)),
      incidents: z.optional(
        z.array(z.strictObject({ id: Id, probeId: Id, type: z.enum(responsibilities) })).check(z.maxLength(500)),
      ),
    }),
    // In the query, because the requirements fix the body.
    query: z.strictObject({ version: z.optional(Version) }),
    bodyLimit: 256 * 1024,
    response: Report,
    problems: ['report_responsibility_missing', 'report_changed'],
  }),
  /** Publishes the report to the customers of the account (API-130, INC-007); idempotent. */
  publishReport: operation({
    method: 'PATCH',
    path: '/admin/reports/:id/publish',
    requirement: 'API-130',
    access: write,
    app: 'optional',
    params: Named,
    response: Report,
    problems: ['report_responsibility_missing'],
  }),
  /** Asks project staff to complete the report (API-131, INC-008, OPEN-033). */
  requestReport: operation({
    method: 'PATCH',
    path: '/admin/reports/:id/request',
    requirement: 'API-131',
    access: write,
    app: 'optional',
    params: Named,
    response: Report,
    problems: ['report_published'],
  }),
})
