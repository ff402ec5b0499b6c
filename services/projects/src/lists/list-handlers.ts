import type { board } from '@passerelle/contract/projects/board'
import type { lists } from '@passerelle/contract/projects/lists'
import { sprint, sprintNumberAt } from '@passerelle/kernel/sprints'
import type { RequestInfo } from '@passerelle/server/service'
import type { FilterInput } from '../filters/filter-criteria.ts'
import type { HandlerMap, TaskHandlerDeps } from '../tasks/task-handler.ts'
import { waitingView } from './waiting-view.ts'
import { initialBoard } from './initial-board.ts'
import type { TaskLists } from './task-lists.ts'

type Deps = TaskHandlerDeps & { lists: TaskLists }
type Handlers = HandlerMap<typeof lists> & Pick<HandlerMap<typeof board>, 'readList' | 'countList'>

export const listHandlers = ({ presentTask, lists: pages, database, clock, env }: Deps): Handlers => {
  const waiting = waitingView(database)
  const readFirstBoard = initialBoard({ lists: pages, waiting })
  /** Returns the query of a cached response, which expires with the current sprint if it names that (SRC-015). */
  const expiring = <Q extends FilterInput>({ query, request }: { query: Q; request: RequestInfo }): Q => {
    if (query.filters?.milestoneIds?.some((value) => value === 'current' || value === 'not_current'))
      request.expires(sprint(sprintNumberAt(clock.now(), env.sprintStart), env.sprintStart).endAt)
    return query
  }
  return {
    readList: (call) => {
      const { skip, limit, ...asked } = expiring(call)
      return pages.board(call.actor, { appId: call.actor.appId, listId: call.params.listId, skip, limit }, asked)
    },
    countList: (call) =>
      pages.count(call.actor, { appId: call.actor.appId, listId: call.params.listId }, expiring(call)),
    listTasks: (call) => pages.search(call.actor, [call.actor.appId], expiring(call)),
    listTasksAsAdmin: (call) => pages.search(call.actor, [call.actor.appId], expiring(call)),
    listWaiting: ({ actor, query: { limit } }) => waiting(actor, { appId: actor.appId, limit }),
    readBoard: ({ actor }) => readFirstBoard(actor, actor.appId),
    listDeleted: ({ actor, query }) => pages.archivedOf(actor, actor.appId, query),
    listActive: ({ actor, query }) => pages.active(actor, actor.appId, query),
    readStats: (call) => pages.stats(call.actor, call.actor.appId, expiring(call)),
    readStatsAsAdmin: (call) => pages.stats(call.actor, call.actor.appId, expiring(call)),
    searchTasks: ({ actor, body: { appIds, ...wanted } }) => pages.search(actor, appIds ?? null, wanted),
    findTasks: ({ actor, body: { filters, appIds } }) => pages.named(actor, appIds ?? null, [filters._id].flat()),
    listDeletedEverywhere: ({ actor, query }) => pages.archived(actor, null, query),
    readTaskAnywhere: ({ actor, subject }) => presentTask(actor, subject),
  }
}
