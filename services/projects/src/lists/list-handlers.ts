import type { board } from '@passerelle/contract/projects/board'
import type { lists } from '@passerelle/contract/projects/lists'
import type { HandlerMap, TaskHandlerDeps } from '../tasks/task-handler.ts'
import { waitingView } from './waiting-view.ts'
import { initialBoard } from './initial-board.ts'
import type { TaskLists } from './task-lists.ts'

type Deps = TaskHandlerDeps & { lists: TaskLists }
type Handlers = HandlerMap<typeof lists> & Pick<HandlerMap<typeof board>, 'readList' | 'countList'>

export const listHandlers = ({ presentTask, lists: pages, database }: Deps): Handlers => {
  const waiting = waitingView(database)
  const readFirstBoard = initialBoard({ lists: pages, waiting })
  return {
    readList: ({ actor, params: { listId }, query: { skip, limit, ...asked } }) =>
      pages.board(actor, { appId: actor.appId, listId, skip, limit }, asked),
    countList: ({ actor, params: { listId }, query }) => pages.count(actor, { appId: actor.appId, listId }, query),
    listTasks: ({ actor, query }) => pages.search(actor, [actor.appId], query),
    listTasksAsAdmin: ({ actor, query }) => pages.search(actor, [actor.appId], query),
    listWaiting: ({ actor, query: { limit } }) => waiting(actor, { appId: actor.appId, limit }),
    readBoard: ({ actor }) => readFirstBoard(actor, actor.appId),
    listDeleted: ({ actor, query }) => pages.archivedOf(actor, actor.appId, query),
    listActive: ({ actor, query }) => pages.active(actor, actor.appId, query),
    readStats: ({ actor, query }) => pages.stats(actor, actor.appId, query),
    readStatsAsAdmin: ({ actor, query }) => pages.stats(actor, actor.appId, query),
    searchTasks: ({ actor, body: { appIds, ...wanted } }) => pages.search(actor, appIds ?? null, wanted),
    findTasks: ({ actor, body: { filters, appIds } }) => pages.named(actor, appIds ?? null, [filters._id].flat()),
    listDeletedEverywhere: ({ actor, query }) => pages.archived(actor, null, query),
    readTaskAnywhere: ({ actor, subject }) => presentTask(actor, subject),
  }
}
