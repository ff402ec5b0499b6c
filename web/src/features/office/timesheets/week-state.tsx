import type { Timesheet } from '@passerelle/contract/projects/timesheets'
import { IconCircleCheck, IconCircleDashed, IconSend } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { ReopenWeek } from './reopen-week.tsx'
import { useDecideWeek } from './use-decide-week.ts'
import './week-state.css'

export const stateIcons = { open: IconCircleDashed, submitted: IconSend, approved: IconCircleCheck } as const

/**
 * How far a week is, above its grid: its person submits it, project staff approve and reopen it; nothing without
 * approval (PLN-045, PLN-047).
 */
export const WeekState = ({
  sheet,
  week,
  own,
  project,
  name,
  isPlaceholder,
}: {
  sheet: Timesheet
  week: string
  own: boolean
  project: boolean
  name: string
  /** True for the week shown before, while the chosen one loads: nothing is decided on it. */
  isPlaceholder: boolean
}) => {
  const t = useTranslations('timesheets')
  const { near } = useFormat()
  const { submit, approve } = useDecideWeek(week)
  const { state, submittedAt, decidedAt, decidedBy, note } = sheet
  if (state === null) return null
  const texts = {
    open: t('openWeek'),
    submitted: t('submittedWeek', { at: submittedAt ? near(submittedAt) : '' }),
    approved: t('approvedWeek', { name: decidedBy ?? '', at: decidedAt ? near(decidedAt) : '' }),
  }
  return (
    <p className="week-state" data-part="week-state" data-state={state}>
      <Icon icon={stateIcons[state]} />
      <span>
        <b>{texts[state]}</b> {state === 'open' && note && t('reopened', { name: decidedBy ?? '', note })}
      </span>
      {state === 'open' && own && (
        <Button size="small" loading={submit.isPending} disabled={isPlaceholder} onClick={() => submit.mutate(sheet)}>
          {t('submit')}
        </Button>
      )}
      {state === 'submitted' && project && !own && (
        <Button
          size="small"
          variant="primary"
          loading={approve.isPending}
          disabled={isPlaceholder}
          onClick={() => approve.mutate([sheet])}
        >
          {t('approve')}
        </Button>
      )}
      {state !== 'open' && project && (
        <ReopenWeek sheet={sheet} week={week} name={name} isPlaceholder={isPlaceholder} />
      )}
    </p>
  )
}
