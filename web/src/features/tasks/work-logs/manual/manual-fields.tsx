import { parseDatetimeLocal } from '@passerelle/kernel/datetime-local'
import type { FieldProblem } from '@passerelle/kernel/validators/field-problem'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../../kit/format/use-format.ts'
import { Button } from '../../../../kit/ui/button/button.tsx'
import { digitsOnly } from '../../../../kit/ui/form/digits-only.ts'
import { TextArea, TextInput } from '../../../../kit/ui/form/field.tsx'
import { DayField } from '../../../../kit/ui/date/day-field.tsx'
import {
  isEnough,
  maxHours,
  shifted,
  validateManualLog,
  type ManualDraft,
  type ManualError,
  type ManualTimes,
} from './manual-log.ts'

/** What the fields need of the form (`useForm`). */
export type ManualForm = {
  draft: ManualDraft
  set: (changes: Partial<ManualDraft>) => void
  errorOf: (name: string) => string | undefined
  field: (name: 'note') => ComponentProps<'textarea'> & { error: string | undefined }
}

/** Problems of the times, with their texts (WLG-012, WLG-015, WLG-016, WLG-018, WLG-020); `was`: when it opened. */
export const useManualRules = (was: ManualDraft | undefined) => {
  const format = useFormat()
  const problem = (error: ManualError, draft: ManualDraft): FieldProblem => {
    switch (error) {
      case 'required':
        return { key: 'forms.required' }
      case 'step':
        return { key: 'forms.step' }
      case 'span':
        return { key: 'forms.spanTooLong', values: { hours: String(maxHours) } }
      case 'whole':
        return { key: 'forms.divisible', values: { by: '1' } }
      case 'order':
        return { key: 'forms.dateAfter', values: { date: format.dateTime(parseDatetimeLocal(draft.start) ?? '') } }
    }
  }
  return (draft: ManualDraft): Record<string, FieldProblem> =>
    Object.fromEntries(
      Object.entries(validateManualLog(draft, was)).map(([name, error]) => [name, problem(error, draft)]),
    )
}

/**
 * Start and end with day buttons, break in hours and minutes, note, and the resulting time (WLG-017, WLG-021, WLG-022).
 * The server's errors are shown at the fields too (WLG-034).
 */
export const ManualFields = ({ form, times }: { form: ManualForm; times: ManualTimes | null }) => {
  const t = useTranslations('workLogs')
  const common = useTranslations('common')
  const format = useFormat()
  const { draft } = form
  const moment = (name: 'start' | 'stop') => ({
    value: draft[name],
    onChange: (value: string) => form.set({ [name]: value }),
  })
  const pause = (name: 'pauseHours' | 'pauseMinutes') => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => form.set({ [name]: event.target.value }),
  })
  return (
    <>
      <div className="manual-times">
        <DayField label={t('from')} time error={form.errorOf('startedAt')} {...moment('start')} />
        <DayField label={t('to')} time error={form.errorOf('stoppedAt')} {...moment('stop')} />
      </div>
      <div className="manual-days">
        <Button size="small" icon={IconChevronLeft} onClick={() => form.set(shifted(draft, -1))}>
          {t('dayBefore')}
        </Button>
        <Button size="small" icon={IconChevronRight} onClick={() => form.set(shifted(draft, 1))}>
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
          error={form.errorOf('pauseTimeInMs')}
          {...pause('pauseHours')}
        />
        <TextInput
          label={t('pauseMinutes')}
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          onKeyDown={digitsOnly}
          {...pause('pauseMinutes')}
        />
      </div>
      <p className="manual-sum" data-part="manual-sum" role="status">
        <span className="quiet">{t('worked')}</span>
        <span className="num">{times && isEnough(times) ? format.elapsed(times.workedMs) : '—'}</span>
        {times?.defaulted && <span className="quiet">{t('pauseCounted')}</span>}
      </p>
      <TextArea
        label={t('note')}
        aside={common('optional')}
        rows={2}
        placeholder={t('notePlaceholder')}
        {...form.field('note')}
      />
    </>
  )
}
