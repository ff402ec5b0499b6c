import { useEffect } from 'react'
import type { ManyCards } from '../../features/board/many-cards.ts'
import { revealCard } from '../../features/board/reveal.ts'
import { useLists } from '../../features/board/use-cards.ts'
import { sessionOf } from '../../shared/session/session.ts'
import type { ListWanted } from '../../shared/tasks/list-wanted.ts'
import { late } from '../../shared/ui/late.ts'
import { RequestTools } from '../requests/request-tools.tsx'
import { listed, page } from './board-keys.ts'

const StaffTools = late(() => import('./staff-tools.tsx'))
/** The way to where staff's own timer runs. */
export const RunningLink = late(async () => ({
  default: (await import('../../features/work-logs/running-link.tsx')).RunningLink,
}))

/** Fetches what only staff have while their answers are on the way: no customer loads it, and staff wait for nothing. */
export const useEarlyTools = (): void =>
  useEffect(() => {
    if (sessionOf('customer')?.byStaff) void Promise.all([StaffTools.load(), RunningLink.load()]).catch(() => undefined)
  }, [])

const CustomerTools = ({ wanted }: { wanted: ListWanted | undefined }) => {
  const { lists, loadMore } = useLists(wanted)
  return (
    <RequestTools
      staff={false}
      lists={lists}
      loadMore={loadMore}
      many={undefined}
      reveal={revealCard}
      page={page}
      listed={listed}
    />
  )
}

/** The keys of a board, the edits at its cards, and for staff the choice of several; `onMany` hands the board what it needs for that. */
export const BoardTools = ({
  staff,
  wanted,
  onMany,
}: {
  staff: boolean
  wanted: ListWanted | undefined
  onMany: (many: ManyCards | undefined) => void
}) => (staff ? <StaffTools wanted={wanted} onMany={onMany} /> : <CustomerTools wanted={wanted} />)
