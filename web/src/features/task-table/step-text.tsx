import { wholeDays } from '@passerelle/kernel/format-duration'
import { IconCalendarX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../kit/format/use-format.ts'
import type { TaskRow } from '../../model/tasks/queries/row-pages.ts'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import { getNextStep } from '../../model/tasks/next-step.ts'

/** Next action and its owner (TSK-049); marks a past due date, with the automatic step as title. */
export const StepText = ({ row, now }: { row: TaskRow; now: Date }) => {
  const t = useTranslations('requests')
  const format = useFormat()
  const { step, by } = getNextStep(row, true, now)
  if (by === 'nobody') return <span className="sr-only">{t(`step.${step}`)}</span>
  const late = row.dueAt !== null && Date.parse(row.dueAt) < now.getTime()
  const lateDays = late ? Math.max(1, wholeDays(now.getTime() - Date.parse(row.dueAt!))) : 0
  const title = row.next ? t(`automatic.${row.next.effect}`, { when: format.dateTime(row.next.at, now) }) : undefined
  return (
    <span className="step" title={title}>
      <span>
        {t(`step.${step}`)}
        {by === 'customer' && <span className="quiet"> · {t('atCustomer')}</span>}
      </span>
      {late && (
        <span className="late" title={t('lateSince', { date: format.day(row.dueAt!, now) })}>
          <Icon icon={IconCalendarX} size={13} label={t('lateSince', { date: format.day(row.dueAt!, now) })} />
          {t('lateDays', { days: String(lateDays) })}
        </span>
      )}
    </span>
  )
}
