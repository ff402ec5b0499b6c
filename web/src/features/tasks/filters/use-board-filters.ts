import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListParams } from '../../../model/tasks/queries/list-params.ts'
import { restartLists } from '../../../model/tasks/cache/board-views.ts'
import { toBoardSearch, parseListParams } from './board-search-params.ts'

/**
 * Reads the list parameters of the board from the search params, and updates them there, so that they survive a reload
 * and can be shared.
 */
export const useBoardFilters = () => {
  const address = useSearch({ strict: false })
  const navigate = useNavigate()
  const client = useQueryClient()
  const name = JSON.stringify(parseListParams(address)) as string | undefined
  // Memoized: the filters stay the same object while other search params change.
  const wanted = useMemo(() => (name === undefined ? undefined : (JSON.parse(name) as ListParams)), [name])
  const show = (next: ListParams | undefined) => {
    restartLists(client, next)
    void navigate({ to: '.', search: () => toBoardSearch(next) })
  }
  return { wanted, show, clear: () => show(undefined) }
}
