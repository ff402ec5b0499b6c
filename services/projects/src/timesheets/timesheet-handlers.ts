import type { timesheets } from '@passerelle/contract/projects/timesheets'
import type { HandlerMap, TaskHandlerDeps } from '../tasks/task-handler.ts'
import { timesheetsView } from './timesheets-view.ts'

export const timesheetHandlers = (deps: TaskHandlerDeps): HandlerMap<typeof timesheets> => {
  const view = timesheetsView(deps)
  return {
    listTimesheets: ({ actor, query }) => view.list(actor, query),
    listTimesheetLogs: ({ actor, params, query }) => view.logs(actor, params.userId, query.week),
  }
}
