import type { timesheets } from '@passerelle/contract/projects/timesheets'
import type { HandlerMap, TaskHandlerDeps } from '../tasks/task-handler.ts'
import { decideTimesheet } from './decide-timesheet.ts'
import { timesheetSettings } from './timesheet-settings.ts'
import { timesheetsView } from './timesheets-view.ts'

export const timesheetHandlers = (deps: TaskHandlerDeps): HandlerMap<typeof timesheets> => {
  const view = timesheetsView(deps)
  const settings = timesheetSettings(deps)
  const decide = decideTimesheet(deps)
  return {
    listTimesheets: ({ actor, query }) => view.list(actor, query),
    listTimesheetLogs: ({ actor, params, query }) => view.logs(actor, params.userId, query.week),
    readTimesheetSettings: ({ actor }) => settings.read(actor),
    setTimesheetSettings: ({ actor, body }) => settings.set(body, actor),
    submitTimesheet: ({ actor, params, body }) => decide('submit', { ...params, ...body }, actor),
    approveTimesheet: ({ actor, params, body }) => decide('approve', { ...params, ...body }, actor),
    reopenTimesheet: ({ actor, params, body }) => decide('reopen', { ...params, ...body }, actor),
  }
}
