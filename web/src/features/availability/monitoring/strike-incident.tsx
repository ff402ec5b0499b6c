import { maxStrikeReasonLength, minStrikeReasonLength } from '@passerelle/contract/limits'
import { strikes } from '@passerelle/contract/stats/strikes'
import { formatDatetimeLocal, parseDatetimeLocal } from '@passerelle/kernel/datetime-local'
import { hours, minutes } from '@passerelle/kernel/durations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { getErrorMessage, getFieldErrors } from '../../../kit/network/error-message.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { call } from '../../../model/api/call.ts'
import { callOnce } from '../../../model/api/call-once.ts'
import { useAvailabilityFormat } from '../../../model/availability/use-availability-format.ts'
import type { AccountIncident } from './monitoring-queries.ts'

const across = { side: 'staff', appId: null } as const

/** Cancels the measurement of an incident that did not happen, with the figures before and after (ONC-035). */
const StrikeDialog = ({ incident, now, onClose }: { incident: AccountIncident; now: Date; onClose: () => void }) => {
  const t = useTranslations('monitoring.strike')
  const forms = useTranslations('forms')
  const { dateTime } = useFormatter()
  const { percent } = useAvailabilityFormat()
  const [from, setFrom] = useState(formatDatetimeLocal(new Date(incident.startedAt)))
  // Minutes are typed: the end is the first whole minute after it.
  const [until, setUntil] = useState(
    formatDatetimeLocal(new Date(Math.min(Date.parse(incident.resolvedAt!) + minutes(1), now.getTime()))),
  )
  const [reason, setReason] = useState('')
  const startedAt = parseDatetimeLocal(from)?.toISOString()
  const endedAt = parseDatetimeLocal(until)?.toISOString()
  const span = startedAt && endedAt ? { startedAt, endedAt } : undefined
  const monitorId = incident.probeId
  const preview = useQuery({
    queryKey: ['monitoring', 'strike', monitorId, span],
    queryFn: ({ signal }) => call(strikes.previewStrike, { monitorId, ...span! }, { signal, ...across }),
    enabled: span !== undefined,
    retry: false,
  })
  const strike = useToastMutation({
    send: () => callOnce(strikes.strikeMinutes, { monitorId, ...span!, reason, incidentId: incident.id }, across),
    done: () => t('done'),
    failed: t('failed'),
    stale: ['monitoring'],
    after: onClose,
  })
  const errors = getFieldErrors(strike.error ?? preview.error)
  const figure = (value: number | null) => (value === null ? '–' : percent(value))
  return (
    <Dialog
      open
      guarded
      onClose={onClose}
      title={t('title', { service: incident.service })}
      description={t('lead')}
      footer={
        <Button
          variant="primary"
          loading={strike.isPending}
          disabled={span === undefined || reason.trim().length < minStrikeReasonLength}
          onClick={() => strike.mutate()}
        >
          {t('save')}
        </Button>
      }
    >
      <TextInput
        type="datetime-local"
        label={t('from')}
        value={from}
        error={errors['startedAt']}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextInput
        type="datetime-local"
        label={t('until')}
        value={until}
        error={errors['endedAt']}
        onChange={({ target }) => setUntil(target.value)}
      />
      <TextInput
        label={t('reason')}
        hint={forms('minLength', { min: String(minStrikeReasonLength) })}
        value={reason}
        maxLength={maxStrikeReasonLength}
        error={errors['reason']}
        onChange={({ target }) => setReason(target.value)}
      />
      <div role="status">
        {preview.isError ? (
          <p className="quiet">{getErrorMessage(preview.error, '')}</p>
        ) : (
          preview.data?.months.map(({ month, before, after }) => (
            <p key={month} className="num">
              {t('figures', {
                month: dateTime(new Date(`${month}-15T12:00:00Z`), { month: 'long', year: 'numeric' }),
                before: figure(before),
                after: figure(after),
              })}
            </p>
          ))
        )}
      </div>
    </Dialog>
  )
}

/** Action of an incident: cancels its measurement, or takes that back within a day. */
export const StrikeIncident = ({ incident, now }: { incident: AccountIncident; now: Date }) => {
  const t = useTranslations('monitoring.strike')
  const [open, setOpen] = useState(false)
  const { strike, probeId, resolvedAt, type } = incident
  const restore = useToastMutation({
    send: () => call(strikes.removeStrike, { monitorId: probeId, strikeId: strike!._id }, across),
    done: () => t('restored'),
    failed: t('restoreFailed'),
    stale: ['monitoring'],
  })
  if (strike)
    return now.getTime() - Date.parse(strike.createdAt) < hours(24) ? (
      <Button size="small" title={strike.reason} loading={restore.isPending} onClick={() => restore.mutate()}>
        {t('restore')}
      </Button>
    ) : (
      <span className="quiet">{strike.reason}</span>
    )
  if (resolvedAt === null || type === 'MAINTENANCE') return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {open && <StrikeDialog incident={incident} now={now} onClose={() => setOpen(false)} />}
    </>
  )
}
