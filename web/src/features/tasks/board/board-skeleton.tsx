import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { listIds } from '../../../model/tasks/queries/list-ids.ts'
import { ListIcon } from '../../../kit/ui/icon/list-icon.tsx'
import { CardSkeleton, Delayed, LoadingStatus } from '../../../kit/ui/feedback/skeleton.tsx'
import { ComingStrip } from './waiting-strip.tsx'
import './board.css'

/**
 * The lists of the board before user and account are known; `aside` reserves the space of the home cards, as it is at
 * first: nothing moves while the skeleton stands.
 */
export const BoardSkeleton = ({ staff, aside }: { staff: boolean; aside: boolean }) => {
  const t = useTranslations('words.list')
  const [reserved] = useState(aside)
  return (
    <Delayed>
      <LoadingStatus />
      {!staff && <ComingStrip />}
      <div className="filters" data-part="filters" />
      <div className="board-layout" aria-hidden="true">
        <div className="board unknown" data-part="board">
          {listIds.map((listId) => (
            <div key={listId} className="col">
              <header>
                <ListIcon list={listId} />
                <h2>{t(listId)}</h2>
              </header>
              <div className="board-column-skeleton">
                <CardSkeleton />
                <CardSkeleton />
                <CardSkeleton />
              </div>
            </div>
          ))}
        </div>
        {reserved && <div className="home-side" data-part="home-side" />}
      </div>
    </Delayed>
  )
}
