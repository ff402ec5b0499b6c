import { useEffect } from 'react'
import type { BoardBulk } from '../../../features/tasks/board/drag/board-bulk.ts'
import { revealCard } from '../../../features/tasks/board/focus/reveal.ts'
import { useLists } from '../../../features/tasks/board/use-cards.ts'
import { getSession } from '../../../model/session/session.ts'
import type { ListParams } from '../../../model/tasks/queries/list-params.ts'
import { lazyWithPreload } from '../../../kit/ui/lazy/lazy-with-preload.ts'
import { TaskListController } from '../../tasks/task-list-controller.tsx'
import { displayOnlyShortcuts, pageShortcuts } from './board-shortcuts.ts'

const StaffTools = lazyWithPreload(() => import('../staff-tools.tsx'), { silent: true })
/** Link to the task with the user's running timer, in a lazy chunk. */
export const LazyRunningTimerLink = lazyWithPreload(
  async () => ({ default: (await import('../../../features/tasks/work-logs/timer/running-link.tsx')).RunningLink }),
  { silent: true },
)

/** Preloads the staff chunk while data is loading: customers never load it, and staff do not wait for it. */
export const usePreloadStaffController = (): void =>
  useEffect(() => {
    if (getSession('customer')?.byStaff)
      void Promise.all([StaffTools.load(), LazyRunningTimerLink.load()]).catch(() => undefined)
  }, [])

const CustomerTools = ({ wanted }: { wanted: ListParams | undefined }) => {
  const { lists, loadMore } = useLists(wanted)
  return (
    <TaskListController
      staff={false}
      lists={lists}
      loadMore={loadMore}
      many={undefined}
      reveal={revealCard}
      page={pageShortcuts}
      listed={displayOnlyShortcuts}
    />
  )
}

/**
 * Shortcuts of a board, inline edit of its cards, and bulk selection for staff; `onBulkReady` passes the bulk actions
 * to the board.
 */
export const BoardController = ({
  staff,
  wanted,
  onBulkReady,
}: {
  staff: boolean
  wanted: ListParams | undefined
  onBulkReady: (many: BoardBulk | undefined) => void
}) => (staff ? <StaffTools wanted={wanted} onMany={onBulkReady} /> : <CustomerTools wanted={wanted} />)
