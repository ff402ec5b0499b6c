import { responsibilities, type Responsibility } from '@passerelle/kernel/availability'
import { IconAlertTriangle, IconCircleCheck, IconProgress } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { ReportIncident } from '../../../model/availability/report-queries.ts'
import { useAvailabilityFormat } from '../../../model/availability/use-availability-format.ts'
import { useChargeText } from '../../../model/availability/use-charge-text.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
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
  const typeOf = ({ id, type }: ReportIncident) => choose?.types[id] ?? type
  const charge = useChargeText(now)
  const service = (incident: ReportIncident) => (
    <>
      <b className="num">{format.time(incident.startedAt)}</b> {incident.service}
      {incident.cause && <span className="row-note quiet">{incident.cause}</span>}
      {incident.type !== 'MAINTENANCE' && <span className="row-note quiet">{charge(incident)}</span>}
    </>
  )
  const acknowledged = ({ startedAt, acknowledgedAt }: ReportIncident) =>
    acknowledgedAt === null ? t('incidents.notTakenUp') : span(Date.parse(acknowledgedAt) - Date.parse(startedAt))
  const state = ({ status }: ReportIncident) => (
    <Badge
      tone={status === 'resolved' ? 'success' : 'danger'}
      icon={status === 'resolved' ? IconCircleCheck : IconProgress}
    >
      {t(`incidents.${status}`)}
    </Badge>
  )
  const responsibility = (incident: ReportIncident) => {
    const type = typeOf(incident)
    if (!choose) return t(`availability.responsibility.${type}`)
    return (
      <span
        className={type === 'TO_DEFINE' ? 'report-who to-define' : 'report-who'}
        data-part="report-who"
        data-open={type === 'TO_DEFINE' || undefined}
      >
        <Select
          label={t('incidents.responsibilityOf', { time: format.time(incident.startedAt) })}
          value={type}
          options={options}
          onChange={(next) => choose.onChange(incident.id, next)}
        />
      </span>
    )
  }
  return (
    <DataTable
      look="plain"
      label={t('incidents.incidents')}
      columns={[
        { key: 'start', head: t('incidents.start'), cell: service },
        {
          key: 'end',
          head: t('incidents.end'),
          cell: ({ resolvedAt }) => <span className="num">{resolvedAt === null ? '–' : format.time(resolvedAt)}</span>,
        },
        {
          key: 'span',
          head: t('incidents.span'),
          cell: (incident) => <span className="num">{span(lengthOfIncident(incident, now))}</span>,
        },
        {
          key: 'takenUp',
          head: t('incidents.takenUp'),
          cell: (one) => <span className="num">{acknowledged(one)}</span>,
        },
        { key: 'state', head: t('incidents.state'), cell: state },
        { key: 'responsibility', head: t('incidents.responsibility'), width: 190, cell: responsibility },
      ]}
      rows={incidents}
      rowKey={({ id }) => id}
      empty={null}
    />
  )
}
