import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { getCardProgress } from '../../../model/tasks/card-progress.ts'
import type { TaskRow } from '../../../model/tasks/queries/row-pages.ts'
import { getRowTimes } from './row-times.ts'

/** Formats an estimate for a narrow column: `1 d 4 h 45`. */
export const useShortTime = () => {
  const format = useFormat()
  return (ms: number) => format.workTime(ms).replace(/(?<=h\s\d\d)\smin$/, '')
}

/** Signed time left: an overrun is `−1 h 30`, with a text for screen readers (UIX-042). */
export const TimeLeft = ({ ms }: { ms: number }) => {
  const t = useTranslations('requests')
  const time = useShortTime()
  if (ms >= 0) return time(ms)
  return (
    <span className="over" title={t('overrun')}>
      −{time(-ms)}
      <span className="sr-only"> {t('overrun')}</span>
    </span>
  )
}

/** Percentage of the estimate spent, with a progress bar as on the board (TSK-065 to TSK-067). */
export const Spent = ({ row }: { row: TaskRow }) => {
  const t = useTranslations('requests')
  const { percent } = getRowTimes(row)
  if (percent === null) return <span className="sr-only">{t('noEstimate')}</span>
  const { tone } = getCardProgress(row)
  return (
    <span className="spent">
      <span className="num">{t('percent', { percent: String(percent) })}</span>
      {tone !== 'none' && percent > 0 && (
        <span className={`meter ${tone}`} style={{ '--v': `${Math.min(100, percent)}%` }}>
          <i />
        </span>
      )}
    </span>
  )
}
