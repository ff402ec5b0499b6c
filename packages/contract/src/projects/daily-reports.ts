import { maxReportPartLength } from '../limits.ts'
import * as z from 'zod/mini'
import { PersonShape } from '../accounts/schemas.ts'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { DayOrInstant, Id, Ids, Instant, optionalLines } from '../schemas.ts'
import { Provider } from './backlog.ts'

/** The sections of a report (BKL-007). */
export const reportParts = ['projectManagement', 'design', 'build', 'deploy'] as const
const Part = optionalLines(maxReportPartLength)
const sections = { projectManagement: Part, design: Part, build: Part, deploy: Part }
/** What was done, by section; each may be empty. */
const ReportParts = z.object(sections)
/** Sections in a request: missing ones are empty in a new report, and unchanged in an existing one. */
const SentParts = z.partial(z.strictObject(sections))
const Observation = z.nullable(optionalLines(maxReportPartLength))

const onceEach: z.core.CheckFn<string[]> = ({ value, issues }) => {
  for (const [index, id] of value.entries())
    if (value.indexOf(id) < index) issues.push({ code: 'custom', input: id, path: [index] })
}
const PeopleIds = z.array(Id).check(z.minLength(1), z.maxLength(50), onceEach)

/** The report of a day by one or more members of staff (BKL-006); `people` are those of them that still exist. */
export const DailyReport = z.object({
  reportId: Id,
  date: z.iso.date(),
  userIds: z.array(Id),
  people: z.array(PersonShape),
  parts: ReportParts,
  observation: z.nullable(z.string()),
  updatedAt: Instant,
})

const ReportParams = z.strictObject({ ...Provider.shape, reportId: Id })

export const dailyReports = api('projects', {
  /** The reports of a day, of all or of the given users (API-054). */
  listReports: operation({
    method: 'GET',
    path: '/:provider/tasks/worklogs/reports',
    requirement: 'API-054',
    access: can('report.read'),
    params: Provider,
    query: z.strictObject({ date: DayOrInstant, userIds: z.optional(Ids) }),
    response: z.object({ list: z.array(DailyReport) }),
  }),
  /** Drafts the caller's report of a day from their work logs and the tasks that they moved, by section. */
  draftReport: operation({
    method: 'GET',
    path: '/:provider/tasks/worklogs/reports/draft',
    requirement: 'ADR-0004',
    access: can('report.read'),
    params: Provider,
    query: z.strictObject({ date: DayOrInstant }),
    response: z.object({ date: z.iso.date(), parts: ReportParts }),
  }),
  /** Creates the report of a day (API-055, BKL-008). */
  createReport: operation({
    method: 'POST',
    path: '/:provider/worklogs/report',
    requirement: 'API-055',
    access: can('report.write'),
    params: Provider,
    status: 201,
    body: z.strictObject({
      parts: SentParts,
      date: DayOrInstant,
      userIds: PeopleIds,
      observation: z.optional(Observation),
    }),
    response: DailyReport,
    problems: ['report_exists'],
  }),
  /** Changes sections and observation; day and users stay unchanged (API-056, BKL-009). */
  editReport: operation({
    method: 'PATCH',
    path: '/:provider/worklogs/report/:reportId',
    requirement: 'API-056',
    access: can('report.write'),
    params: ReportParams,
    body: z.strictObject({ parts: z.optional(SentParts), observation: z.optional(Observation) }),
    response: DailyReport,
    problems: ['not_found'],
  }),
  /** The report as a printable page, for the PDF. */
  readReportDocument: operation({
    method: 'GET',
    path: '/:provider/worklogs/report/:reportId/document',
    requirement: 'ADR-0004',
    access: can('report.read'),
    params: ReportParams,
    response: z.object({ title: z.string(), lang: z.enum(['fr', 'en']), html: z.string() }),
    problems: ['not_found'],
  }),
  /** Mails the report to members of staff. */
  mailReport: operation({
    method: 'POST',
    path: '/:provider/worklogs/report/:reportId/mail',
    requirement: 'ADR-0004',
    perMinute: 20,
    access: can('report.write'),
    params: ReportParams,
    status: 202,
    body: z.strictObject({ userIds: PeopleIds }),
    response: z.object({ count: z.int() }),
    problems: ['not_found'],
  }),
})

export type ReportParts = z.infer<typeof ReportParts>
export type DailyReport = z.infer<typeof DailyReport>
