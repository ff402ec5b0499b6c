import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ManyCards } from '../../features/board/many-cards.ts'
import { revealCard } from '../../features/board/reveal.ts'
import { useLists } from '../../features/board/use-cards.ts'
import { SelectBox } from '../../features/selection/select-box.tsx'
import { useBulk } from '../../features/selection/use-bulk.ts'
import { useSelection } from '../../features/selection/use-selection.ts'
import type { ListWanted } from '../../shared/tasks/list-wanted.ts'
import { Chosen } from '../requests/chosen.tsx'
import { factsOf } from '../requests/list-facts.ts'
import { RequestTools, type Many } from '../requests/request-tools.tsx'
import { listed, page } from './board-keys.ts'

const linkTo = (taskId: string) => `/projects/tasks/${taskId}`

/** What a board does with the chosen cards; the same object while the board stands. */
const useManyCards = (many: Many): ManyCards => {
  const t = useTranslations('selection')
  const latest = useRef({ many, t })
  latest.current = { many, t }
  const { selection } = many
  const [cards] = useState((): ManyCards => {
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
        if (ids) void latest.current.many.bulk.run(ids, { part: 'list', listId })
        return ids !== undefined
      },
      stretch: (from, to) => selection.extend(to, from),
    }
  })
  return cards
}

/** The tools of staff at a board, who may choose several cards. */
const StaffTools = ({
  wanted,
  onMany,
}: {
  wanted: ListWanted | undefined
  onMany: (many: ManyCards | undefined) => void
}) => {
  const { lists, more, settled, loadMore } = useLists(wanted)
  const selection = useSelection({
    lists: lists.map((list) => factsOf(list).ids),
    more,
    choice: JSON.stringify(wanted ?? null),
    settled,
  })
  const many = { selection, bulk: useBulk(selection) }
  const cards = useManyCards(many)
  useEffect(() => {
    onMany(cards)
    return () => onMany(undefined)
  }, [cards, onMany])
  const chosen = <Chosen many={many} linkTo={linkTo} reveal={revealCard} />
  return (
    <RequestTools
      staff
      lists={lists}
      loadMore={loadMore}
      many={many}
      chosen={chosen}
      reveal={revealCard}
      page={page}
      listed={listed}
    />
  )
}

export default StaffTools
