import { getLateDays } from '@passerelle/kernel/next-step'
import { IconCalendarX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import type { TaskRow } from '../../../model/tasks/queries/row-pages.ts'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { getNextStep } from '../../../model/tasks/next-step.ts'
import { StepWord } from '../../../model/tasks/step-word.tsx'
import { useStepReader } from '../../../model/tasks/use-step-reader.ts'

/** Next action and its owner (TSK-049); marks a past due date, with the automatic step as title. */
export const StepText = ({ row, now }: { row: TaskRow; now: Date }) => {
  const t = useTranslations('requests')
  const format = useFormat()
  const next = getNextStep(row, useStepReader(), now)
  const { step } = next
  if (step === 'nothing')
    return (
      <span className="sr-only">
        <StepWord next={next} />
      </span>
    )
  const lateDays = getLateDays(row, next, now)
  const title = row.next ? t(`automatic.${row.next.effect}`, { when: format.dateTime(row.next.at, now) }) : undefined
  return (
    <span className="step" title={title}>
      <span>
        <StepWord next={next} />
        {step === 'remind' && <span className="quiet"> · {t('atCustomer')}</span>}
      </span>
      {lateDays !== null && (
        <span className="late" title={t('lateSince', { date: format.day(row.dueAt!, now) })}>
          <Icon icon={IconCalendarX} size={13} label={t('lateSince', { date: format.day(row.dueAt!, now) })} />
          {t('lateDays', { days: String(lateDays) })}
        </span>
      )}
    </span>
  )
}
