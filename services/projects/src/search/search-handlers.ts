import type { search } from '@passerelle/contract/projects/search'
import type { HandlerMap, TaskHandlerDeps } from '../tasks/task-handler.ts'
import { searchView } from './search-view.ts'

export const searchHandlers = ({ database }: TaskHandlerDeps): HandlerMap<typeof search> => {
  const find = searchView(database)
  return {
    quickSearch: ({ actor, query }) => find(actor, { appId: actor.appId, ...query }),
  }
}
