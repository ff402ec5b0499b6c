import type { Timesheet } from '@passerelle/contract/projects/timesheets'
import { IconClock, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { WeekGrid } from '../../../features/office/timesheets/week-grid.tsx'
import { WeekState } from '../../../features/office/timesheets/week-state.tsx'
import { IconButton } from '../../../kit/ui/button/icon-button.tsx'
import { useLazyDialog } from '../../../kit/ui/popup/use-lazy-dialog.ts'
import { EmptyState } from '../../../kit/ui/feedback/states.tsx'
import type { Me } from '../../../model/session/me.ts'
import { TimeDialog } from './time-dialog.tsx'

/** The week of a person with its grid: one's own times are added, everybody's corrected (PLN-040, PLN-043). */
export const PersonWeek = ({
  sheet,
  week,
  today,
  me,
  name,
  isPlaceholder,
}: {
  sheet: Timesheet
  week: string
  today: string
  me: Me
  name: string
  isPlaceholder: boolean
}) => {
  const t = useTranslations('timesheets')
  const [asked, ask] = useState<{ taskId: string; day?: string; logId?: string } | null>(null)
  const { open, turn, show, hide } = useLazyDialog()
  const own = sheet.userId === me._id
  const openDialog = (next: typeof asked) => {
    ask(next)
    show()
  }
  return (
    <>
      <WeekState
        sheet={sheet}
        week={week}
        own={own}
        project={me.project === true}
        name={name}
        isPlaceholder={isPlaceholder}
      />
      {sheet.rows.length === 0 ? (
        <EmptyState icon={IconClock} title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <WeekGrid
          key={`${sheet.userId} ${week}`}
          sheet={sheet}
          week={week}
          today={today}
          onAdd={own ? (taskId, day) => openDialog({ taskId, day }) : undefined}
          renderEdit={({ _id, taskId }, label, close) => (
            <IconButton
              icon={IconPencil}
              label={label}
              data-part="log-edit"
              onClick={() => {
                close()
                openDialog({ taskId, logId: _id })
              }}
            />
          )}
        />
      )}
      {turn > 0 && asked && <TimeDialog key={turn} {...asked} meId={me._id} open={open} onClose={hide} />}
    </>
  )
}
