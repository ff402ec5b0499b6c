import { middayOf } from '@passerelle/kernel/nights'
import { weekOf } from '@passerelle/kernel/weeks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { IconButton } from '../../../kit/ui/button/icon-button.tsx'
import { shiftDay } from '../../../kit/ui/date/date-range.ts'
import './week-switch.css'

/** Week before, the shown one, week after. */
export const WeekSwitch = ({ days, onShow }: { days: readonly string[]; onShow: (week: string) => void }) => {
  const t = useTranslations('planning')
  const { shortDay } = useFormat()
  const [first, last] = [days[0]!, days.at(-1)!]
  return (
    <span className="week-switch">
      <IconButton icon={IconChevronLeft} label={t('weekBefore')} onClick={() => onShow(weekOf(shiftDay(first, -7)))} />
      <b className="num" aria-live="polite">
        {t('fromTo', { from: shortDay(middayOf(first)), to: shortDay(middayOf(last)) })}
      </b>
      <IconButton icon={IconChevronRight} label={t('weekAfter')} onClick={() => onShow(weekOf(shiftDay(first, 7)))} />
    </span>
  )
}
