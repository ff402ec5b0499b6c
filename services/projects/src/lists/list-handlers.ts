import type { board } from '@passerelle/contract/projects/board'
import type { lists } from '@passerelle/contract/projects/lists'
import { requireAppId, type HandlerMap, type TaskHandlerDeps } from '../tasks/task-handler.ts'
import { waitingView } from './waiting-view.ts'
import { initialBoard } from './initial-board.ts'
import type { TaskLists } from './task-lists.ts'

type Deps = TaskHandlerDeps & { lists: TaskLists }
type Handlers = HandlerMap<typeof lists> & Pick<HandlerMap<typeof board>, 'readList' | 'countList'>

export const listHandlers = ({ presentTask, lists: pages, database }: Deps): Handlers => {
  const waiting = waitingView(database)
  const readFirstBoard = initialBoard({ lists: pages, waiting })
  return {
    readList: ({ actor, params: { listId }, query: { skip, limit, ...asked }, request }) =>
      pages.board(actor, { appId: requireAppId(actor), listId, skip, limit }, asked, request.locale),
    countList: ({ actor, params: { listId }, query, request }) =>
      pages.count(actor, { appId: requireAppId(actor), listId }, query, request.locale),
    listTasks: ({ actor, query, request }) => pages.search(actor, [requireAppId(actor)], query, request.locale),
    listTasksAsAdmin: ({ actor, query, request }) => pages.search(actor, [requireAppId(actor)], query, request.locale),
    listWaiting: ({ actor, query: { limit } }) => waiting(actor, { appId: requireAppId(actor), limit }),
    readBoard: ({ actor, request }) => readFirstBoard(actor, requireAppId(actor), request.locale),
    listDeleted: ({ actor, query, request }) => pages.archivedOf(actor, requireAppId(actor), query, request.locale),
    listActive: ({ actor, query, request }) => pages.active(actor, requireAppId(actor), query, request.locale),
    readStats: ({ actor, query, request }) => pages.stats(actor, requireAppId(actor), query, request.locale),
    readStatsAsAdmin: ({ actor, query, request }) => pages.stats(actor, requireAppId(actor), query, request.locale),
    searchTasks: ({ actor, body: { appIds, ...wanted }, request }) =>
      pages.search(actor, appIds ?? null, wanted, request.locale),
    findTasks: ({ actor, body: { filters, appIds } }) => pages.named(actor, appIds ?? null, [filters._id].flat()),
    listDeletedEverywhere: ({ actor, query }) => pages.archived(actor, null, query),
    readTaskAnywhere: ({ actor, subject }) => presentTask(actor, subject),
  }
}
