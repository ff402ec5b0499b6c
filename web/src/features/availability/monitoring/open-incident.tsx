import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'
import { Delayed, Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { useChargeText } from '../../../model/availability/use-charge-text.ts'
import { opened } from '../../../model/history/use-close.ts'
import { timelineQueries } from '../../../model/timeline/timeline-queries.ts'
import { TimelineSteps } from '../../../model/timeline/timeline-steps.tsx'
import { UpdateForm } from '../../../model/timeline/update-form.tsx'
import { HandOver } from './hand-over.tsx'
import { TakeClock, TakenClocks } from './incident-clocks.tsx'
import type { AccountIncident } from './monitoring-queries.ts'
import { useOpenTask } from './use-charge.ts'

/** The request of an incident, or the button that opens it. */
const IncidentTask = ({ incident }: { incident: AccountIncident }) => {
  const t = useTranslations('monitoring.charge')
  const openTask = useOpenTask(incident.id)
  const { task } = incident
  if (task)
    return (
      <Link
        to="/admin/tasks/$taskId"
        params={{ taskId: task.slug ?? task._id }}
        search={{ from: 'monitoring' }}
        state={opened}
        className="link"
      >
        {t('task', { slug: task.slug ?? '' })}
      </Link>
    )
  return (
    <Button size="small" variant="ghost" loading={openTask.isPending} onClick={() => openTask.mutate()}>
      {t('openTask')}
    </Button>
  )
}

/** What customers were told so far, who was in charge when, and the form of the next entry. */
const Course = ({ incidentId }: { incidentId: string }) => {
  const t = useTranslations()
  const format = useFormat()
  const query = useQuery(timelineQueries.of(incidentId))
  const { list = [], takes = [] } = query.data ?? {}
  return (
    <div className="monitoring-course">
      {query.isPending ? (
        <Delayed>
          <Skeleton height={72} />
        </Delayed>
      ) : (
        <div>
          <LoadError query={query} title={t('incidents.timeline.loadFailed')} />
          {query.data && list.length === 0 && <p className="quiet">{t('incidents.timeline.noneYet')}</p>}
          {list.length > 0 && <TimelineSteps updates={list} editable />}
          {takes.length > 0 && (
            <ul className="incident-takes quiet">
              {takes.map(({ at, name, from }) => (
                <li key={at}>
                  <span className="num">{format.time(at)}</span>{' '}
                  {from === null
                    ? t('monitoring.charge.tookCharge', { name })
                    : t('monitoring.charge.tookOver', { name, from })}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <UpdateForm incidentId={incidentId} last={list.at(-1)?.stage} />
    </div>
  )
}

type Props = {
  incident: AccountIncident
  /** Undefined while it is loading. */
  account: string | undefined
  now: Date
  isFirst: boolean
  isOpened: boolean
  onOpen: (opened: boolean) => void
  onTake: () => void
  isTaking: boolean
  /** Whom the rota has paged so far, as a sentence. */
  called: string
}

/** One open incident: state, service, clock and its next step; opened, its course with the form. */
export const OpenIncident = ({
  incident,
  account,
  now,
  isFirst,
  isOpened,
  onOpen,
  onTake,
  isTaking,
  called,
}: Props) => {
  const t = useTranslations()
  const format = useFormat()
  const charge = useChargeText(now)
  const { id, service, startedAt, acknowledgedAt, isProd, cause } = incident
  const since = format.timeOrDay(startedAt, now)
  const what = cause ? t('monitoring.charge.causeSince', { cause, since }) : t('monitoring.charge.downSince', { since })
  return (
    <article className="monitoring-incident" data-incident={id} aria-labelledby={`monitoring-incident-${id}`}>
      <header>
        <Badge tone="danger" icon={IconAlertTriangle}>
          {t('incidents.unavailable')}
        </Badge>
        <div className="incident-what">
          <h3 id={`monitoring-incident-${id}`}>
            {account ?? <Skeleton width="14ch" />}, {service} {isProd && <Badge tone="neutral">PROD</Badge>}
          </h3>
          <p className="second">
            {what} {acknowledgedAt === null ? t('monitoring.charge.nobody') : `${charge(incident)}.`} {called}
          </p>
          <p className="incident-actions">
            <IncidentTask incident={incident} />
            {acknowledgedAt !== null && <HandOver incident={incident} />}
            <Button size="small" variant="ghost" aria-expanded={isOpened} onClick={() => onOpen(!isOpened)}>
              {t(isOpened ? 'monitoring.charge.close' : 'monitoring.charge.write')}
            </Button>
          </p>
        </div>
        {acknowledgedAt !== null ? (
          <TakenClocks incident={incident} now={now} />
        ) : (
          <>
            {isProd && <TakeClock startedAt={startedAt} now={now} />}
            <Button
              className="incident-take"
              variant={isFirst ? 'primary' : 'secondary'}
              loading={isTaking}
              onClick={onTake}
            >
              {t('monitoring.charge.take')}
            </Button>
          </>
        )}
      </header>
      {isOpened && <Course incidentId={id} />}
    </article>
  )
}
