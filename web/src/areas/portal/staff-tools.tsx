import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { BoardBulk } from '../../features/tasks/board/drag/board-bulk.ts'
import { revealCard } from '../../features/tasks/board/focus/reveal.ts'
import { useLists } from '../../features/tasks/board/use-cards.ts'
import { SelectBox } from '../../features/tasks/selection/select-box.tsx'
import { useBulkActions } from '../../features/tasks/selection/use-bulk-actions.ts'
import { useSelection } from '../../features/tasks/selection/use-selection.ts'
import type { ListParams } from '../../model/tasks/queries/list-params.ts'
import { LazyBulkActionBar } from '../tasks/lazy-bulk-action-bar.tsx'
import { summarizeList } from '../tasks/list-summary.ts'
import { TaskListController, type BulkContext } from '../tasks/task-list-controller.tsx'
import { displayOnlyShortcuts, pageShortcuts } from './board/board-shortcuts.ts'

const linkTo = (taskId: string) => `/projects/tasks/${taskId}`

/** Bulk actions of a board; a stable object, so that cards do not re-render. */
const useManyCards = (many: BulkContext): BoardBulk => {
  const t = useTranslations('selection')
  const latest = useRef({ many, t })
  latest.current = { many, t }
  const { selection } = many
  const [cards] = useState((): BoardBulk => {
    const along = (id: string) => {
      const { ids } = selection.store.get()
      return ids.length > 1 && ids.includes(id) ? ids : undefined
    }
    return {
      mark: ({ _id, taskId }) => <SelectBox selection={selection} id={_id} taskId={taskId} />,
      together: ({ _id }) => {
        const ids = along(_id)
        return ids && latest.current.t('together', { count: ids.length })
      },
      move: ({ _id }, listId) => {
        const ids = along(_id)
        if (ids) void latest.current.many.bulk.run(ids, { field: 'list', listId })
        return ids !== undefined
      },
      extendSelection: (from, to) => selection.extend(to, from),
    }
  })
  return cards
}

/** Board tools of staff, with bulk selection. */
const StaffTools = ({
  wanted,
  onMany,
}: {
  wanted: ListParams | undefined
  onMany: (many: BoardBulk | undefined) => void
}) => {
  const { lists, more, settled, loadMore } = useLists(wanted)
  const selection = useSelection({
    lists: lists.map((list) => summarizeList(list).ids),
    more,
    choice: JSON.stringify(wanted ?? null),
    settled,
  })
  const many = { selection, bulk: useBulkActions(selection) }
  const cards = useManyCards(many)
  useEffect(() => {
    onMany(cards)
    return () => onMany(undefined)
  }, [cards, onMany])
  const chosen = <LazyBulkActionBar many={many} linkTo={linkTo} reveal={revealCard} />
  return (
    <TaskListController
      staff
      lists={lists}
      loadMore={loadMore}
      many={many}
      chosen={chosen}
      reveal={revealCard}
      page={pageShortcuts}
      listed={displayOnlyShortcuts}
    />
  )
}

export default StaffTools
