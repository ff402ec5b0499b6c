import { IconAlertTriangle } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useAppNames } from '../../model/accounts/use-app-names.ts'
import { useAvailabilityFormat } from '../../model/availability/use-availability-format.ts'
import { useFormat } from '../../kit/format/use-format.ts'
import { timelineQueries } from '../../model/timeline/timeline-queries.ts'
import { TimelineSteps } from '../../model/timeline/timeline-steps.tsx'
import { UpdateForm } from '../../model/timeline/update-form.tsx'
import { Badge } from '../../kit/ui/display/badge.tsx'
import { Skeleton, Delayed } from '../../kit/ui/feedback/skeleton.tsx'
import { monitoringQueries, type AccountIncident } from './monitoring-queries.ts'

const OpenIncident = ({ incident, account, now }: { incident: AccountIncident; account: string; now: Date }) => {
  const t = useTranslations()
  const format = useFormat()
  const { span } = useAvailabilityFormat()
  const { id, service, startedAt, acknowledgedAt, isProd, cause } = incident
  const query = useQuery(timelineQueries.of(id))
  const updates = query.data ?? []
  const facts = [
    t('monitoring.since', { when: format.dateTime(startedAt, now) }),
    span(Math.max(0, now.getTime() - Date.parse(startedAt))),
    t(acknowledgedAt ? 'monitoring.taken' : 'monitoring.notTaken'),
    ...(cause ? [cause] : []),
  ]
  return (
    <article className="monitoring-incident" aria-labelledby={`monitoring-incident-${id}`}>
      <header>
        <Badge tone="danger" icon={IconAlertTriangle}>
          {t('incidents.unavailable')}
        </Badge>
        <h3 id={`monitoring-incident-${id}`}>{[account, service].filter(Boolean).join(', ')}</h3>
        {isProd && <Badge tone="neutral">PROD</Badge>}
        <p className="second">{facts.join(', ')}</p>
      </header>
      <div className="monitoring-course">
        {query.isPending ? (
          <Delayed>
            <Skeleton height={72} />
          </Delayed>
        ) : updates.length === 0 ? (
          <p className="quiet">{t('incidents.timeline.noneYet')}</p>
        ) : (
          <TimelineSteps updates={updates} editable />
        )}
        <UpdateForm incidentId={id} last={updates.at(-1)?.stage} />
      </div>
    </article>
  )
}

/** Outages that are going on, with their timelines for staff to write (ADM-009). */
export const OpenIncidents = ({ appId, now }: { appId: string | undefined; now: Date }) => {
  const t = useTranslations('monitoring')
  const query = useInfiniteQuery(monitoringQueries.incidents({ state: 'unresolved', ...(appId && { app: appId }) }))
  const list = (query.data?.pages.flatMap((page) => page.list) ?? []).filter(({ type }) => type !== 'MAINTENANCE')
  const apps = useAppNames(list.map((one) => one.appId))
  if (list.length === 0) return null
  return (
    <section aria-labelledby="monitoring-open">
      <div className="monitoring-head">
        <h2 id="monitoring-open">{t('openIncidents')}</h2>
        <span className="quiet num">{list.length}</span>
      </div>
      {list.map((incident) => (
        <OpenIncident key={incident.id} incident={incident} account={apps.get(incident.appId)?.name ?? ''} now={now} />
      ))}
    </section>
  )
}
