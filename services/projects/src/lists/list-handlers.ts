import type { lists } from '@passerelle/contract/projects/lists'
import { requireAppId, type HandlerMap, type HandlerDeps } from '../handler-deps.ts'
import { waitingView } from '../waiting/waiting-view.ts'
import { initialBoard } from './initial-board.ts'

export const listHandlers = ({ presentTask, lists: pages, database }: HandlerDeps): HandlerMap<typeof lists> => {
  const waiting = waitingView(database)
  const readFirstBoard = initialBoard({ lists: pages, waiting })
  return {
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
