import { middayOf } from '@passerelle/kernel/nights'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { TimesPanel } from '../../../features/office/times/times-panel.tsx'
import { useFormat } from '../../../kit/format/use-format.ts'
import { IconButton } from '../../../kit/ui/button/icon-button.tsx'
import { shiftDay } from '../../../kit/ui/date/date-range.ts'

/** Day before, the shown one, day after. */
export const DaySwitch = ({ day, onShow }: { day: string; onShow: (day: string) => void }) => {
  const t = useTranslations('timesheets')
  const format = useFormat()
  return (
    <span className="week-switch">
      <IconButton icon={IconChevronLeft} label={t('dayBefore')} onClick={() => onShow(shiftDay(day, -1))} />
      <b className="num" aria-live="polite">
        {format.day(middayOf(day))}
      </b>
      <IconButton icon={IconChevronRight} label={t('dayAfter')} onClick={() => onShow(shiftDay(day, 1))} />
    </span>
  )
}

/** The reader's own day: its line, gaps, double time and sums (ADM-002, PLN-040). */
export const OwnDay = ({ day }: { day: string }) => (
  <div className="times-day" data-part="times-day">
    <TimesPanel date={day} range="day" />
  </div>
)
