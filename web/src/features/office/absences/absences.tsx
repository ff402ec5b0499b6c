import { teams } from '@passerelle/contract/accounts/teams'
import { maxAbsenceNoteLength } from '@passerelle/contract/limits'
import type { Absence } from '@passerelle/contract/accounts/teams'
import { absenceParts, absenceReasons, type AbsencePart, type AbsenceReason } from '@passerelle/kernel/capacity'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { addDays } from '@passerelle/kernel/nights'
import { IconAlertTriangle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { callOnce } from '../../../model/api/call-once.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { serverNow } from '../../../kit/config/server-clock.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { useMe } from '../../../model/session/me.ts'
import { fullName } from '../../../kit/ui/display/avatar.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { DayField } from '../../../kit/ui/date/day-field.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { Field, TextInput } from '../../../kit/ui/form/field.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'
import './absences.css'

type Member = { _id: string; firstName: string; lastName: string; absences: readonly Absence[] }

type NewAbsence = {
  userId: string
  from: string
  to: string
  part: AbsencePart
  reason: AbsenceReason
  note: string
}

const staff = { side: 'staff', appId: null } as const

/** Mutations of planned absences; the team is read again after each. */
const useAbsenceChanges = () => {
  const t = useTranslations('teams')
  const shared = { failed: t('planFailed'), firstField: true, stale: ['team'] }
  const plan = useToastMutation({
    ...shared,
    send: (absence: NewAbsence) => callOnce(teams.createAbsence, absence, staff),
    done: () => t('planned'),
  })
  const cancel = useToastMutation({
    ...shared,
    send: (absence: { userId: string; absenceId: string }) => call(teams.deleteAbsence, absence, staff),
    done: () => t('cancelled'),
  })
  return { plan, cancel }
}

/** What the person would miss, before the absence is planned; it is not forbidden (DAY-020). */
const Conflicts = ({ userId, from, to }: { userId: string; from: string; to: string }) => {
  const t = useTranslations('teams')
  const query = useQuery({
    queryKey: ['absence-conflicts', userId, from, to],
    queryFn: ({ signal }) => call(teams.readAbsenceConflicts, { userId, from, to }, { ...staff, signal }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const misses = data !== undefined && data.requests + data.onCallDays > 0
  return (
    <>
      <LoadError query={query} title={t('conflictsFailed')} />
      <p className="absence-conflicts" role="status">
        {misses && (
          <>
            <Icon icon={IconAlertTriangle} size={16} />
            {t('conflicts', data)}
          </>
        )}
      </p>
    </>
  )
}

/** Planned absences of the team; staff plan their own, project staff those of everybody (OPEN-043). */
export const Absences = ({ team }: { team: readonly Member[] }) => {
  const t = useTranslations('teams')
  const ask = useTranslations('confirm')
  const forms = useTranslations('forms')
  const { day } = useFormat()
  const me = useMe()
  const { plan, cancel } = useAbsenceChanges()
  const [userId, setUserId] = useState<string>()
  const today = toIsoDate(serverNow())
  const [from, setFrom] = useState(today)
  const [to, setTo] = useState(today)
  const [chosenPart, setPart] = useState<AbsencePart>('day')
  const [reason, setReason] = useState<AbsenceReason>('leave')
  const [note, setNote] = useState('')
  // Half a day is a single day.
  const part = from === to ? chosenPart : 'day'
  const shown = (date: string) => day(`${date}T12:00:00Z`)
  const lines = team
    .flatMap((member) => member.absences.map((absence) => ({ member, absence })))
    .toSorted((one, other) => one.absence.from.localeCompare(other.absence.from))
  const people = team.filter(({ _id }) => me?.project || _id === me?._id)
  const chosen = userId ?? me?._id ?? ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    plan.mutate({ userId: chosen, from, to, part, reason, note })
  }
  return (
    <section className="absences" aria-label={t('absences')}>
      {lines.length === 0 && <p className="quiet">{t('noAbsence')}</p>}
      <ul>
        {lines.map(({ member, absence: { _id, from: first, to: last, ...absence } }) => (
          <li key={_id}>
            <span>
              <b>{fullName(member)}</b>{' '}
              {first === last
                ? t('absenceDay', { day: shown(first) })
                : t('absenceOf', { from: shown(first), to: shown(last) })}
              {absence.part !== 'day' && `, ${t(`parts.${absence.part}`)}`}
              {absence.reason && `, ${t(`reasons.${absence.reason}`)}`}
              {absence.note && <span className="quiet"> {absence.note}</span>}
            </span>
            {people.includes(member) && (
              <ConfirmButton
                size="small"
                question={ask('absence', { name: fullName(member), from: shown(first) })}
                variant="ghost"
                onConfirm={() => cancel.mutate({ userId: member._id, absenceId: _id })}
              >
                {t('cancelAbsence')}
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
      <form onSubmit={submit} aria-label={t('planAbsence')}>
        {people.length > 1 && (
          <Field label={t('absentPerson')}>
            {({ id }) => (
              <Select
                id={id}
                value={chosen}
                options={people.map((member) => ({ value: member._id, label: fullName(member) }))}
                onChange={setUserId}
              />
            )}
          </Field>
        )}
        <DayField
          label={t('absentFrom')}
          value={from}
          onChange={(day) => {
            setFrom(day)
            if (day > to) setTo(day)
          }}
        />
        <DayField
          label={t('absentTo')}
          value={to}
          min={from || undefined}
          error={to !== '' && to < from ? forms('dateAfter', { date: shown(addDays(from, -1)) }) : undefined}
          onChange={setTo}
        />
        {from === to && (
          <Field label={t('absentPart')}>
            {({ id }) => (
              <Select
                id={id}
                value={part}
                options={absenceParts.map((value) => ({ value, label: t(`parts.${value}`) }))}
                onChange={(value) => setPart(value)}
              />
            )}
          </Field>
        )}
        <Field label={t('absentReason')}>
          {({ id }) => (
            <Select
              id={id}
              value={reason}
              options={absenceReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
              onChange={(value) => setReason(value)}
            />
          )}
        </Field>
        <TextInput
          label={t('absentNote')}
          value={note}
          maxLength={maxAbsenceNoteLength}
          onChange={(event) => setNote(event.target.value)}
        />
        {from !== '' && to >= from && <Conflicts userId={chosen} from={from} to={to} />}
        <Button type="submit" loading={plan.isPending} disabled={from === '' || to < from}>
          {t('plan')}
        </Button>
      </form>
    </section>
  )
}
