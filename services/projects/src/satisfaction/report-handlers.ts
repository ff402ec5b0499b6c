import type { satisfactionReport } from '@passerelle/contract/projects/satisfaction-report'
import type { Person } from '@passerelle/kernel/actor'
import type { Rating } from '@passerelle/kernel/satisfaction'
import type { Call, Download } from '@passerelle/server/service'
import type { HandlerMap, TaskHandlerDeps } from '../tasks/task-handler.ts'
import type { Task } from '../tasks/task.ts'
import { exportReport } from './export-report.ts'
import { reportView, type ReportFilters } from './report-view.ts'

type Handlers = HandlerMap<Omit<typeof satisfactionReport, 'exportSatisfaction'>> & {
  exportSatisfaction: (
    call: Call<(typeof satisfactionReport)['exportSatisfaction'], { task: Task }> & { actor: Person },
  ) => Promise<Download>
}
type Asked = {
  from: string
  to: string
  appId?: string | undefined
  userId?: string | undefined
  labelId?: string | undefined
  rating?: Rating | undefined
}

/** Project staff see all requests, others those they are members of or logged time on (ANS-022). */
const filtersOf = (actor: Person, { from, to, appId, userId, labelId, rating }: Asked): ReportFilters => ({
  from,
  to,
  appId: appId ?? null,
  ownOf: actor.kind === 'staff' && actor.project ? null : actor.userId,
  userId: userId ?? null,
  labelId: labelId ?? null,
  rating: rating ?? null,
  withStaff: true,
})

export const reportHandlers = (deps: TaskHandlerDeps): Handlers => {
  const read = reportView(deps)
  const write = exportReport(deps)
  return {
    readSatisfactionReport: ({ actor, query: { skip, limit, ...asked } }) =>
      read(filtersOf(actor, asked), { skip, limit }),
    exportSatisfaction: async ({ actor, query, request }) => write(filtersOf(actor, query), request.locale),
    readOwnSatisfaction: ({ actor, query: { skip, limit, from, to, rating } }) =>
      read(
        {
          from,
          to,
          appId: actor.appId,
          ownOf: null,
          userId: null,
          labelId: null,
          rating: rating ?? null,
          withStaff: false,
        },
        { skip, limit },
      ),
  }
}
