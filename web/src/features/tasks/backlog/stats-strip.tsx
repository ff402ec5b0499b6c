import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { estimateDay } from '@passerelle/kernel/durations'
import { useFormat } from '../../../kit/format/use-format.ts'
import type { ListId } from '../../../model/tasks/queries/list-ids.ts'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'
import { ListIcon } from '../../../kit/ui/icon/list-icon.tsx'
import { backlogQueries } from './backlog-queries.ts'
import { statGroups, type BacklogView, type StatGroup } from './backlog-view.ts'
import { getShownFigures } from './shown-figures.ts'

const listOf: Record<StatGroup, ListId> = { todoStats: 'todo', inProgressStats: 'in_progress', doneStats: 'done' }

/**
 * Sums of the backlog per list, refetched when the filters change (BKL-004, API-061), and the day that they count in
 * (PLN-033).
 */
export const StatsStrip = ({ view }: { view: BacklogView }) => {
  const t = useTranslations('backlog')
  const words = useTranslations('words')
  const format = useFormat()
  const query = useQuery(backlogQueries.stats(view.wanted))
  const { data, isPlaceholderData } = query
  const figures = getShownFigures(data, view.stats)
  // Most sums have days: their note has its place while they load.
  const hasDays = !data || statGroups.some((group) => figures[group]?.some(({ ms }) => (ms ?? 0) >= estimateDay))
  if (!data && query.error) return <LoadError query={query} title={t('stats.loadFailed')} />
  return (
    <div
      className="backlog-stats"
      data-part="backlog-stats"
      aria-busy={isPlaceholderData || !data}
      role="group"
      aria-label={t('stats.title')}
    >
      {statGroups.map(
        (group) =>
          figures[group] &&
          // Of open requests alone, the list of done ones counts nothing.
          !(group === 'doneStats' && view.wanted.open) && (
            <dl key={group}>
              <dt>
                <ListIcon list={listOf[group]} /> {words(`list.${listOf[group]}`)}
              </dt>
              {figures[group].map(({ key, ms }) => (
                <dd key={key}>
                  {t(`stats.${key}`)} <b className="num">{ms === null ? '…' : format.workTime(ms)}</b>
                </dd>
              ))}
            </dl>
          ),
      )}
      {hasDays && <small className="quiet">{t('stats.days')}</small>}
    </div>
  )
}
