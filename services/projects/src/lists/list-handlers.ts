import type { lists } from '@passerelle/contract/projects/lists'
import { accountOf, type HandlersOf, type TopicDeps } from '../topic.ts'
import { waitingView } from '../waiting/waiting-view.ts'
import { firstBoard } from './first-board.ts'

export const listHandlers = ({ show, lists: pages, database }: TopicDeps): HandlersOf<typeof lists> => {
  const waiting = waitingView(database)
  const readFirstBoard = firstBoard({ lists: pages, waiting })
  return {
    listTasks: ({ actor, query, request }) => pages.search(actor, [accountOf(actor)], query, request.locale),
    listTasksAsAdmin: ({ actor, query, request }) => pages.search(actor, [accountOf(actor)], query, request.locale),
    listWaiting: ({ actor, query: { limit } }) => waiting(actor, { appId: accountOf(actor), limit }),
    readBoard: ({ actor, request }) => readFirstBoard(actor, accountOf(actor), request.locale),
    listDeleted: ({ actor, query }) => pages.archived(actor, [accountOf(actor)], query),
    listActive: ({ actor, query, request }) => pages.active(actor, accountOf(actor), query, request.locale),
    readStats: ({ actor, query, request }) => pages.stats(actor, accountOf(actor), query, request.locale),
    readStatsAsAdmin: ({ actor, query, request }) => pages.stats(actor, accountOf(actor), query, request.locale),
    searchTasks: ({ actor, body: { appIds, ...wanted }, request }) =>
      pages.search(actor, appIds ?? null, wanted, request.locale),
    findTasks: ({ actor, body: { filters, appIds } }) => pages.named(actor, appIds ?? null, [filters._id].flat()),
    listDeletedEverywhere: ({ actor, query }) => pages.archived(actor, null, query),
    readTaskAnywhere: ({ actor, subject }) => show(actor, subject),
  }
}
