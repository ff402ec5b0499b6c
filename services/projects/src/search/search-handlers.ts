import type { search } from '@passerelle/contract/projects/search'
import { accountOf, type HandlersOf, type TopicDeps } from '../topic.ts'
import { searchView } from './search-view.ts'

export const searchHandlers = ({ database }: TopicDeps): HandlersOf<typeof search> => {
  const find = searchView(database)
  return {
    quickSearch: ({ actor, query }) => find(actor, { appId: accountOf(actor), ...query }),
  }
}
