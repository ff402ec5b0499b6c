import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import type { ListId } from '../../../model/tasks/queries/list-ids.ts'
import type { ListParams } from '../../../model/tasks/queries/list-params.ts'
import { taskQueries } from '../../../model/tasks/queries/task-queries.ts'
import { getColumnTotals } from './get-column-totals.ts'

/** Sums of a list with the filters applied, refetched when the filters change (BKL-004, BKL-005). */
export const ListFigures = ({
  listId,
  wanted,
  staff,
}: {
  listId: ListId
  wanted: ListParams | undefined
  staff: boolean
}) => {
  const t = useTranslations('board')
  const format = useFormat()
  const stats = useQuery(taskQueries.stats(wanted)).data
  // Staff have several sums; their space is reserved while they load.
  if (!stats && !staff) return null
  return (
    <span className={staff ? 'sums several num' : 'sums num'} data-part="sums">
      {stats &&
        getColumnTotals(stats, listId, staff).map(({ text, ms }) => (
          <span key={text}>{t(`sum.${text}`, { time: format.workTime(ms) })}</span>
        ))}
    </span>
  )
}
