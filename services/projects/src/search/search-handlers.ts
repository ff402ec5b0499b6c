import type { search } from '@passerelle/contract/projects/search'
import { requireAppId, type HandlerMap, type HandlerDeps } from '../handler-deps.ts'
import { searchView } from './search-view.ts'

export const searchHandlers = ({ database }: HandlerDeps): HandlerMap<typeof search> => {
  const find = searchView(database)
  return {
    quickSearch: ({ actor, query }) => find(actor, { appId: requireAppId(actor), ...query }),
  }
}
