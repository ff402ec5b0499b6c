import type { timesheets } from '@passerelle/contract/projects/timesheets'
import type { Person } from '@passerelle/kernel/actor'
import type { Call, Download } from '@passerelle/server/service'
import type { HandlerMap, TaskHandlerDeps } from '../tasks/task-handler.ts'
import type { Task } from '../tasks/task.ts'
import { decideTimesheet } from './decide-timesheet.ts'
import { exportTimesheets } from './export-timesheets.ts'
import { timesheetSettings } from './timesheet-settings.ts'
import { timesheetsView } from './timesheets-view.ts'

type Handlers = HandlerMap<Omit<typeof timesheets, 'exportTimesheets'>> & {
  exportTimesheets: (
    call: Call<(typeof timesheets)['exportTimesheets'], { task: Task }> & { actor: Person },
  ) => Promise<Download>
}

export const timesheetHandlers = (deps: TaskHandlerDeps): Handlers => {
  const view = timesheetsView(deps)
  const settings = timesheetSettings(deps)
  const decide = decideTimesheet(deps)
  const write = exportTimesheets(deps)
  return {
    listTimesheets: ({ actor, query }) => view.list(actor, query),
    listTimesheetLogs: ({ actor, params, query }) => view.logs(actor, params.userId, query.week),
    exportTimesheets: ({ actor, query, request }) => write(actor, query, request.locale),
    readTimesheetSettings: ({ actor }) => settings.read(actor),
    setTimesheetSettings: ({ actor, body }) => settings.set(body, actor),
    submitTimesheet: ({ actor, params, body }) => decide('submit', { ...params, ...body }, actor),
    approveTimesheet: ({ actor, params, body }) => decide('approve', { ...params, ...body }, actor),
    reopenTimesheet: ({ actor, params, body }) => decide('reopen', { ...params, ...body }, actor),
  }
}
