import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../shared/format/use-format.ts'
import type { Task } from '../../shared/tasks/task-queries.ts'

/** Time spent, estimated and left (TSK-039); nothing where the account hides time tracking (TSK-040). */
export const TimeFigures = ({ task, edit }: { task: Task; edit?: ReactNode }) => {
  const t = useTranslations('estimate')
  const format = useFormat()
  if (task.ellapsedTime === null) return null
  const estimate = task.acceptedEstimatedTime ?? task.estimatedTime
  const left = estimate ? estimate - task.ellapsedTime : null
  const percent = estimate ? Math.min(100, Math.round((task.ellapsedTime / estimate) * 100)) : 0
  return (
    <section aria-label={t('timeTitle')}>
      <div className="h"><h2>{t('timeTitle')}</h2>{edit && <span className="push" data-part="estimate">{edit}</span>}</div>
      {estimate ? <div className="meter" role="img" aria-label={t('percentSpent', { percent: String(percent) })} style={{ '--v': `${percent}%` }}><i /></div> : null}
      <dl className="figs">
        <div><dt>{t('spent')}</dt><dd className="num">{format.elapsed(task.ellapsedTime)}</dd></div>
        {estimate ? <div><dt>{t(task.estimateStatus === 'accepted' ? 'accepted' : 'estimated')}</dt><dd className="num">{format.estimate(estimate)}</dd></div> : null}
        {left !== null && <div><dt>{t(left < 0 ? 'over' : 'left')}</dt><dd className="num">{format.elapsed(Math.abs(left))}</dd></div>}
      </dl>
    </section>
  )
}
