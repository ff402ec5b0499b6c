import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListWanted } from '../../shared/tasks/list-wanted.ts'
import { restartLists } from '../../shared/tasks/list-views.ts'
import { searchOf, wantedOf } from './filter-state.ts'

/** What the address asks of the board, and how to ask for something else: the address says it, so reload and sharing keep it. */
export const useBoardFilters = () => {
  const address = useSearch({ strict: false })
  const navigate = useNavigate()
  const client = useQueryClient()
  const name = JSON.stringify(wantedOf(address)) as string | undefined
  // The same filters stay the same object while other parts of the address change.
  const wanted = useMemo(() => (name === undefined ? undefined : (JSON.parse(name) as ListWanted)), [name])
  const show = (next: ListWanted | undefined) => {
    restartLists(client, next)
    void navigate({ to: '.', search: () => searchOf(next), replace: true })
  }
  return { wanted, show, clear: () => show(undefined) }
}
