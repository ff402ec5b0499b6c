import { toIsoDate } from '@passerelle/kernel/format-date'
import { days } from '@passerelle/kernel/durations'
import { parseFilters } from '@passerelle/projects/filters/filter-criteria'
import { statsEverywhereStatement } from '@passerelle/projects/backlog/stats-everywhere'
import { tasksStatement } from '@passerelle/projects/lists/list-statements'
import { timesPeriod } from '@passerelle/projects/times/times-period'
import { timesStatement } from '@passerelle/projects/times/times-view'
import type { Sent } from '../http.ts'
import type { Compared } from '../compared.ts'
import type { Dataset } from '../board/dataset.ts'

const limit = 50
/** Statistics read whole lists: fewer samples, so that a large database is measured within minutes. */
const few = { warmUp: 3, rounds: 10, batch: 2 }

/** Pages of staff beside the statements that they run, over all accounts. */
export const officeCalls = ({ open: { platform }, helper }: Dataset, token: string): Record<string, Compared> => {
  const { env, clock } = platform
  const now = clock.now()
  const base = `/api/projects/v1/${env.provider}`
  const get = (path: string): Sent => ({
    method: 'GET',
    path: `${base}/${path}`,
    headers: { authorization: `Bearer ${token}` },
  })
  const narrowing = (filters: object) => parseFilters({ filters }, { now, sprintStart: env.sprintStart })
  const page = { appIds: null, skip: 0, limit }
  const own = { memberIds: [helper.userId], priorities: [0] }
  const narrowed = `filters[memberIds][]=${helper.userId}&filters[priorities][]=0`
  const date = toIsoDate(new Date(now.getTime() - days(70)))
  const { from, before } = timesPeriod(date, 'week')
  return {
    'backlog page': {
      sent: get(`backlog/tasks?limit=${limit}`),
      statement: tasksStatement(page, undefined, narrowing({})),
    },
    'backlog page, filtered': {
      sent: get(`backlog/tasks?limit=${limit}&${narrowed}`),
      statement: tasksStatement(page, undefined, narrowing(own)),
    },
    statistics: { sent: get('backlog/stats'), statement: statsEverywhereStatement(null, null), effort: few },
    'statistics, filtered': {
      sent: get(`backlog/stats?${narrowed}`),
      statement: statsEverywhereStatement(null, narrowing(own)),
      effort: few,
    },
    'times of a week': {
      sent: get(`tasks/worklogs?range=week&date=${date}`),
      statement: timesStatement(helper.userId, from, before),
    },
  }
}
