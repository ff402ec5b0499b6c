import { Problem } from '@passerelle/contract/problems'
import type { dailyReports } from '@passerelle/contract/projects/daily-reports'
import type { HandlerMap, TaskHandlerDeps } from '../tasks/task-handler.ts'
import { draftView } from './draft-view.ts'
import { reportDocument } from './report-document.ts'
import { reportStore } from './report-store.ts'
import { reportDay, writeReport } from './write-report.ts'

export const reportHandlers = (deps: TaskHandlerDeps): HandlerMap<typeof dailyReports> => {
  const draft = draftView(deps)
  const write = writeReport(deps)
  return {
    listReports: async ({ query: { date, userIds } }) => ({
      list: await reportStore.list(deps.database, reportDay(date), userIds ?? null),
    }),
    draftReport: ({ actor, query, request }) => draft(actor, query.date, request.locale),
    createReport: ({ actor, body }) => write.create(body, actor),
    editReport: ({ actor, params, body }) => write.edit(params.reportId, body, actor),
    readReportDocument: async ({ params, request }) => {
      const report = await reportStore.find(deps.database, params.reportId)
      if (!report) throw new Problem('not_found')
      return reportDocument(report, request.locale)
    },
    mailReport: async ({ actor, params, body }) => ({
      count: await write.mail(params.reportId, body.userIds, actor),
    }),
  }
}
