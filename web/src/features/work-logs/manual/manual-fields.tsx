import { parseDatetimeLocal } from '@passerelle/kernel/datetime-local'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { digitsOnly } from '../../../kit/ui/form/digits-only.ts'
import { TextArea, TextInput } from '../../../kit/ui/form/field.tsx'
import { DayField } from '../../../kit/ui/date/day-field.tsx'
import {
  isEnough,
  shifted,
  type ManualDraft,
  type ManualError,
  type ManualErrors,
  type ManualTimes,
} from './manual-log.ts'

const useErrorText = (draft: ManualDraft) => {
  const t = useTranslations('forms')
  const format = useFormat()
  return (error: ManualError | undefined) => {
    switch (error) {
      case undefined:
        return undefined
      case 'required':
        return t('required')
      case 'step':
        return t('step')
      case 'span':
        return t('spanTooLong', { hours: '18' })
      case 'whole':
        return t('divisible', { by: '1' })
      case 'order':
        return t('dateAfter', { date: format.dateTime(parseDatetimeLocal(draft.start) ?? '') })
    }
  }
}

/**
 * Start and end with day buttons, break in hours and minutes, note, and the resulting time (WLG-017, WLG-021, WLG-022).
 * `serverErrors` are the server errors of the fields (WLG-034).
 */
export const ManualFields = ({
  draft,
  errors,
  serverErrors,
  times,
  onChange,
}: {
  draft: ManualDraft
  errors: ManualErrors
  serverErrors: Record<string, string>
  times: ManualTimes | null
  onChange: (draft: ManualDraft) => void
}) => {
  const t = useTranslations('workLogs')
  const common = useTranslations('common')
  const format = useFormat()
  const errorText = useErrorText(draft)
  const textOf = (name: keyof ManualErrors) => errorText(errors[name]) ?? serverErrors[name]
  const field = (name: keyof ManualDraft) => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...draft, [name]: event.target.value }),
  })
  const moment = (name: 'start' | 'stop') => ({
    value: draft[name],
    onChange: (value: string) => onChange({ ...draft, [name]: value }),
  })
  return (
    <>
      <div className="manual-times">
        <DayField label={t('from')} time error={textOf('startedAt')} {...moment('start')} />
        <DayField label={t('to')} time error={textOf('stoppedAt')} {...moment('stop')} />
      </div>
      <div className="manual-days">
        <Button size="small" icon={IconChevronLeft} onClick={() => onChange(shifted(draft, -1))}>
          {t('dayBefore')}
        </Button>
        <Button size="small" icon={IconChevronRight} onClick={() => onChange(shifted(draft, 1))}>
          {t('dayAfter')}
        </Button>
      </div>
      <div className="manual-pause">
        <TextInput
          label={t('pauseHours')}
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          onKeyDown={digitsOnly}
          error={textOf('pauseTimeInMs')}
          {...field('pauseHours')}
        />
        <TextInput
          label={t('pauseMinutes')}
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          onKeyDown={digitsOnly}
          {...field('pauseMinutes')}
        />
      </div>
      <p className="manual-sum" role="status">
        <span className="quiet">{t('worked')}</span>
        <span className="num">{times && isEnough(times) ? format.elapsed(times.workedMs) : '—'}</span>
        {times?.defaulted && <span className="quiet">{t('pauseCounted')}</span>}
      </p>
      <TextArea
        label={t('note')}
        aside={common('optional')}
        rows={2}
        maxLength={2500}
        placeholder={t('notePlaceholder')}
        error={serverErrors['note']}
        {...field('note')}
      />
    </>
  )
}
