import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListParams } from '../../shared/tasks/list-params.ts'
import { restartLists } from '../../shared/tasks/board-views.ts'
import { toBoardSearch, parseListParams } from './board-search-params.ts'

/** What the address asks of the board, and how to ask for something else: the address says it, so reload and sharing keep it. */
export const useBoardFilters = () => {
  const address = useSearch({ strict: false })
  const navigate = useNavigate()
  const client = useQueryClient()
  const name = JSON.stringify(parseListParams(address)) as string | undefined
  // The same filters stay the same object while other parts of the address change.
  const wanted = useMemo(() => (name === undefined ? undefined : (JSON.parse(name) as ListParams)), [name])
  const show = (next: ListParams | undefined) => {
    restartLists(client, next)
    void navigate({ to: '.', search: () => toBoardSearch(next), replace: true })
  }
  return { wanted, show, clear: () => show(undefined) }
}
