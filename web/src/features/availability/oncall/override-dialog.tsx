import { maxOverrideReasonLength } from '@passerelle/contract/limits'
import type { Oncall } from '@passerelle/contract/stats/oncall'
import { formatDatetimeLocal, parseDatetimeLocal } from '@passerelle/kernel/datetime-local'
import { hours, minutes } from '@passerelle/kernel/durations'
import { overrideBounds } from '@passerelle/kernel/on-call'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { getFieldErrors } from '../../../kit/network/error-message.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { DayField } from '../../../kit/ui/date/day-field.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { useMe } from '../../../model/session/me.ts'
import { useAddOverride, useRemoveOverride } from './use-rota-changes.ts'

/** Which span of which layer the dialog opens with. */
export type OverrideStart = { layerId: string; startsAt: string; endsAt: string }

/** Overrides that are not over, with the way to remove those that the reader may remove. */
const Planned = ({ rota, now }: { rota: Oncall; now: Date }) => {
  const t = useTranslations('oncall.override')
  const ask = useTranslations('confirm')
  const { dateTime } = useFormat()
  const me = useMe()
  const remove = useRemoveOverride()
  if (rota.overrides.length === 0) return null
  const nameOf = (id: string) => rota.people.find(({ userId }) => userId === id)?.name ?? ''
  return (
    <section className="oncall-overrides" aria-label={t('list')}>
      <h3>{t('list')}</h3>
      <ul>
        {rota.overrides.map(({ _id, layerId, userId, startsAt, endsAt, reason, createdBy }) => (
          <li key={_id}>
            <span>
              {t('line', {
                name: nameOf(userId),
                layer: rota.layers.find((layer) => layer._id === layerId)?.name ?? '',
                from: dateTime(startsAt, now),
                until: dateTime(endsAt, now),
              })}{' '}
              {reason && <span className="quiet">{reason}</span>}
            </span>
            {(me?.project || (me?._id === userId && me?._id === createdBy)) && (
              <ConfirmButton
                size="small"
                variant="ghost"
                question={ask('override', { name: nameOf(userId) })}
                onConfirm={() => remove.mutate(_id)}
              >
                {t('remove')}
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Puts somebody on call for a span: staff themselves, project staff anybody (ONC-005). */
export const OverrideDialog = ({
  rota,
  start,
  now,
  onClose,
}: {
  rota: Oncall
  start: OverrideStart
  now: Date
  onClose: () => void
}) => {
  const t = useTranslations('oncall.override')
  const forms = useTranslations('forms')
  const { dateTime } = useFormat()
  const me = useMe()
  const people = rota.people.filter(({ userId, present }) => present && (me?.project || userId === me?._id))
  const [layerId, setLayer] = useState(start.layerId)
  const [userId, setUser] = useState(me?._id ?? '')
  // A shift that has begun is taken over from now on.
  const begins = new Date(Math.max(Date.parse(start.startsAt), now.getTime()))
  const [from, setFrom] = useState(formatDatetimeLocal(begins))
  const [until, setUntil] = useState(formatDatetimeLocal(new Date(start.endsAt)))
  const [reason, setReason] = useState('')
  const nameOf = (id: string) => people.find((one) => one.userId === id)?.name ?? ''
  const add = useAddOverride(nameOf, onClose)
  const [startsAt, endsAt] = [parseDatetimeLocal(from), parseDatetimeLocal(until)]
  const length = startsAt && endsAt ? endsAt.getTime() - startsAt.getTime() : 0
  const isReady = length >= overrideBounds.minMs && length <= overrideBounds.maxMs && userId !== ''
  const wrongEnd = () => {
    if (!startsAt || !endsAt || isReady) return undefined
    if (length > overrideBounds.maxMs) return forms('spanTooLong', { hours: String(overrideBounds.maxMs / hours(1)) })
    const last = new Date(startsAt.getTime() + overrideBounds.minMs - minutes(1))
    return length < overrideBounds.minMs ? forms('dateAfter', { date: dateTime(last, now) }) : undefined
  }
  const errors = getFieldErrors(add.error)
  const save = () =>
    add.mutate({ layerId, userId, startsAt: startsAt!.toISOString(), endsAt: endsAt!.toISOString(), reason })
  return (
    <Dialog
      open
      guarded
      onClose={onClose}
      title={t('title')}
      description={t('lead')}
      footer={
        <Button variant="primary" loading={add.isPending} disabled={!isReady} onClick={save}>
          {t('save')}
        </Button>
      }
    >
      {rota.layers.length > 1 && (
        <label className="oncall-field">
          <span>{t('layer')}</span>
          <Select
            label={t('layer')}
            value={layerId}
            options={rota.layers.map(({ _id, name }) => ({ value: _id, label: name }))}
            onChange={setLayer}
          />
        </label>
      )}
      <label className="oncall-field">
        <span>{t('person')}</span>
        <Select
          label={t('person')}
          value={userId}
          options={people.map((one) => ({ value: one.userId, label: one.name }))}
          onChange={setUser}
        />
      </label>
      <DayField label={t('from')} time value={from} error={errors['startsAt']} onChange={setFrom} />
      <DayField label={t('until')} time value={until} error={errors['endsAt'] ?? wrongEnd()} onChange={setUntil} />
      <TextInput
        label={t('reason')}
        value={reason}
        maxLength={maxOverrideReasonLength}
        error={errors['reason']}
        onChange={({ target }) => setReason(target.value)}
      />
      <Planned rota={rota} now={now} />
    </Dialog>
  )
}
