import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useLabelName } from '../../../model/tasks/label-name.ts'
import { taskQueries } from '../../../model/tasks/queries/task-queries.ts'
import { useMe } from '../../../model/session/me.ts'
import { userQueries } from '../../../model/users/user-queries.ts'
import { Choice } from '../../../kit/ui/choice/choice.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { DayField } from '../../../kit/ui/date/day-field.tsx'
import { fullName } from '../../../kit/ui/display/avatar.tsx'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'
import { Field } from '../../../kit/ui/form/field.tsx'
import type { Intake } from './intake.ts'

/** What staff settle while they take a request: category, person, due date, and whether their timer starts. */
export const IntakeFields = ({
  appId,
  value,
  onChange,
}: {
  appId: string
  value: Intake
  onChange: (changes: Partial<Intake>) => void
}) => {
  const t = useTranslations('task')
  const nameOf = useLabelName()
  const me = useMe()
  const failed = useTranslations('failures')
  const labels = useQuery(taskQueries.labels(appId))
  const staff = useQuery(userQueries.staff(''))
  const categories = (labels.data?.list ?? []).filter(
    ({ type, disabledAt }) => type === 'category' && disabledAt === null,
  )
  const colleagues = (staff.data ?? []).filter(({ _id }) => _id !== me?._id)
  return (
    <>
      <div className="new-task-pair">
        <Field label={t('category')}>
          {({ id }) => (
            <Select
              id={id}
              value={value.labelId}
              onChange={(labelId) => onChange({ labelId })}
              options={[
                { value: '', label: t('noCategory') },
                ...categories.map((label) => ({ value: label._id, label: nameOf(label) })),
              ]}
            />
          )}
        </Field>
        <Field label={t('assignee')}>
          {({ id }) => (
            <Select
              id={id}
              value={value.memberId}
              onChange={(memberId) => onChange({ memberId })}
              options={[
                { value: '', label: t('assigneeNobody') },
                ...(me ? [{ value: me._id, label: t('ownerYou') }] : []),
                ...colleagues.map((person) => ({ value: person._id, label: fullName(person) })),
              ]}
            />
          )}
        </Field>
      </div>
      <LoadError query={labels} title={failed('fetchLabels')} />
      <LoadError query={staff} title={failed('fetchStaff')} />
      <div className="new-task-pair">
        <DayField label={t('due')} value={value.dueOn} onChange={(dueOn) => onChange({ dueOn })} />
        <Choice
          type="checkbox"
          name="start-timer"
          checked={value.startsTimer}
          onChange={() => onChange({ startsTimer: !value.startsTimer })}
        >
          {t('startTimerNow')}
        </Choice>
      </div>
    </>
  )
}
