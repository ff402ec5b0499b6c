import { useTranslations } from 'use-intl'
import { useFormat } from '../../shared/format/use-format.ts'
import { progressOf } from '../../shared/tasks/card-progress.ts'
import type { ListedTask } from '../../shared/tasks/task-queries.ts'
import { timesOf } from './time-left.ts'

/** A time foreseen, narrow enough for a column: `1 d 4 h 45`. */
export const useShortTime = () => {
  const format = useFormat()
  return (ms: number) => format.estimate(ms).replace(/(?<=h\s\d\d)\smin$/, '')
}

/** A time with its sign: more than was estimated reads `−1 h 30`, in words for who cannot see it (UIX-042). */
export const Left = ({ ms }: { ms: number }) => {
  const t = useTranslations('requests')
  const time = useShortTime()
  if (ms >= 0) return time(ms)
  return (
    <span className="over" title={t('overrun')}>
      −{time(-ms)}
      <span className="sr"> {t('overrun')}</span>
    </span>
  )
}

/** How much of the estimate is spent; a bar says it too, as on the board (TSK-065 to TSK-067). */
export const Spent = ({ row }: { row: ListedTask }) => {
  const t = useTranslations('requests')
  const { percent } = timesOf(row)
  if (percent === null) return <span className="sr">{t('noEstimate')}</span>
  const { look, percent: filled } = progressOf(row)
  return (
    <span className="spent">
      <span className="num">{t('percent', { percent: String(percent) })}</span>
      {look !== 'none' && (
        <span className={`meter ${look}`} style={{ '--v': `${filled}%` }}>
          <i />
        </span>
      )}
    </span>
  )
}
