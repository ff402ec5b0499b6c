import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { estimateDay } from '@passerelle/kernel/durations'
import { useFormat } from '../../../kit/format/use-format.ts'
import type { Task } from '../../../model/tasks/queries/task-queries.ts'
import { getTaskTimes } from './task-times.ts'

/**
 * Time spent, estimated and left (TSK-039), with the day that they count in (PLN-033); hidden if the account hides time
 * tracking (TSK-040).
 */
export const TimeFigures = ({ task, edit }: { task: Task; edit?: ReactNode }) => {
  const t = useTranslations('estimate')
  const format = useFormat()
  const times = getTaskTimes(task)
  if (!times) return null
  const { spent, accepted, asked, left, percent } = times
  const hasDays = [spent, accepted, asked, left].some((ms) => Math.abs(ms ?? 0) >= estimateDay)
  return (
    <section aria-label={t('timeTitle')}>
      <div className="h">
        <h2>{t('timeTitle')}</h2>
        {hasDays && <small className="quiet">{t('timeDays')}</small>}
        {edit && (
          <span className="push" data-part="estimate">
            {edit}
          </span>
        )}
      </div>
      {left !== null && (
        <div
          className="meter"
          role="img"
          aria-label={t('percentSpent', { percent: String(percent) })}
          style={{ '--v': `${percent}%` }}
        >
          <i />
        </div>
      )}
      <dl className="time-summary" data-part="time-summary">
        <div>
          <dt>{t('spent')}</dt>
          <dd className="num">{format.workTime(spent)}</dd>
        </div>
        {accepted !== null && (
          <div>
            <dt>{t('accepted')}</dt>
            <dd className="num">{format.workTime(accepted)}</dd>
          </div>
        )}
        {asked !== null && (
          <div>
            <dt>{t('estimated')}</dt>
            <dd className="num">{format.workTime(asked)}</dd>
          </div>
        )}
        {left !== null && (
          <div>
            <dt>{t(left < 0 ? 'over' : 'left')}</dt>
            <dd className="num">{format.workTime(Math.abs(left))}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
