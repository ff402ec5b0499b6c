import { timeline } from '@passerelle/contract/stats/timeline'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { reportQueries } from '../availability/report-queries.ts'
import { call } from '../api/call.ts'
import { useToastMutation } from '../../kit/network/use-toast-mutation.ts'
import { useFormat } from '../../kit/format/use-format.ts'
import { ConfirmButton } from '../../kit/ui/button/confirm-button.tsx'
import { acrossAccounts, timelineQueries, type IncidentUpdate } from './timeline-queries.ts'
import './timeline.css'

const Remove = ({ incidentId, _id: updateId, text }: IncidentUpdate) => {
  const t = useTranslations('incidents.timeline')
  const ask = useTranslations('confirm')
  const client = useQueryClient()
  const remove = useToastMutation({
    send: () => call(timeline.removeIncidentUpdate, { incidentId, updateId }, acrossAccounts),
    after: () => {
      void client.invalidateQueries({ queryKey: timelineQueries.all() })
      void client.invalidateQueries({ queryKey: reportQueries.all() })
    },
    failed: t('failed'),
  })
  return (
    <ConfirmButton
      size="small"
      question={ask('timelineStep', { text })}
      onConfirm={() => remove.mutate()}
      busy={remove.isPending}
    >
      {t('remove')}
    </ConfirmButton>
  )
}

/** The course of an incident as a thread, earliest entry first; `services`: several are concerned, so each is named. */
export const TimelineSteps = ({
  updates,
  services = false,
  editable = false,
}: {
  updates: readonly IncidentUpdate[]
  services?: boolean
  editable?: boolean
}) => {
  const t = useTranslations('incidents.timeline')
  const format = useFormat()
  return (
    <ol className="steps">
      {updates.map((update) => (
        <li key={update._id} data-stage={update.stage}>
          <p className="steps-head">
            <b>{t(`stage.${update.stage}`)}</b>
            <time dateTime={update.at} title={format.dateTime(update.at)} className="num">
              {format.time(update.at)}
            </time>
            {services && <span className="quiet">{update.service}</span>}
            {editable && <Remove {...update} />}
          </p>
          <p className="second">{update.text}</p>
        </li>
      ))}
    </ol>
  )
}
