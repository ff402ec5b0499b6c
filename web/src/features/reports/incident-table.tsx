import { responsibilities, type Responsibility } from '@passerelle/kernel/availability'
import { IconAlertTriangle, IconCircleCheck, IconProgress } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { ReportIncident } from '../../model/availability/report-queries.ts'
import { useAvailabilityFormat } from '../../model/availability/use-availability-format.ts'
import { useFormat } from '../../kit/format/use-format.ts'
import { Badge } from '../../kit/ui/display/badge.tsx'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import { Select } from '../../kit/ui/choice/select.tsx'
import { lengthOfIncident } from './report-facts.ts'

type Props = {
  incidents: readonly ReportIncident[]
  now: Date
  /** If set, responsibilities can be selected (INC-009). */
  choose?: { types: Readonly<Record<string, Responsibility>>; onChange: (id: string, type: Responsibility) => void }
}

/** Incidents of a report: start, end, duration, acknowledged, state (INC-006) and responsibility (INC-004). */
export const IncidentTable = ({ incidents, now, choose }: Props) => {
  const t = useTranslations()
  const format = useFormat()
  const { span } = useAvailabilityFormat()
  const options = responsibilities.map((value) => ({
    value,
    label: t(`availability.responsibility.${value}`),
    ...(value === 'TO_DEFINE' && { mark: <Icon icon={IconAlertTriangle} size={14} /> }),
  }))
  const heads = ['start', 'end', 'span', 'takenUp', 'state', 'responsibility'] as const
  return (
    <table className="report-table">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {t(`incidents.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {incidents.map((incident) => {
          const { id, startedAt, acknowledgedAt, resolvedAt, status } = incident
          const type = choose?.types[id] ?? incident.type
          return (
            <tr key={id} className={type === 'TO_DEFINE' ? 'to-define' : undefined}>
              <th scope="row">
                <b className="num">{format.time(startedAt)}</b> {incident.service}
                {incident.cause && <span className="quiet">{incident.cause}</span>}
              </th>
              <td className="num" data-label={t('incidents.end')}>
                {resolvedAt === null ? '–' : format.time(resolvedAt)}
              </td>
              <td className="num" data-label={t('incidents.span')}>
                {span(lengthOfIncident(incident, now))}
              </td>
              <td className="num" data-label={t('incidents.takenUp')}>
                {acknowledgedAt === null
                  ? t('incidents.notTakenUp')
                  : span(Date.parse(acknowledgedAt) - Date.parse(startedAt))}
              </td>
              <td>
                <Badge
                  tone={status === 'resolved' ? 'success' : 'danger'}
                  icon={status === 'resolved' ? IconCircleCheck : IconProgress}
                >
                  {t(`incidents.${status}`)}
                </Badge>
              </td>
              <td className="report-who" data-label={t('incidents.responsibility')}>
                {choose ? (
                  <Select
                    label={t('incidents.responsibilityOf', { time: format.time(startedAt) })}
                    value={type}
                    options={options}
                    onChange={(next) => choose.onChange(id, next)}
                  />
                ) : (
                  t(`availability.responsibility.${type}`)
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
