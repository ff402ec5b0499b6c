import { IconActivityHeartbeat } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { availabilityQueries, useAvailabilityLive } from '../../../model/availability/availability-queries.ts'
import {
  getMonthsRange,
  monthsIn,
  getMonthsOfPeriod,
  type AvailabilityPeriod,
} from '../../../model/availability/period.ts'
import { useNow } from '../../../kit/format/use-now.ts'
import { provider } from '../../../kit/config/provider.ts'
import { Delayed } from '../../../kit/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { AvailabilityBanner } from './availability-banner.tsx'
import { AvailabilitySkeleton } from './availability-skeleton.tsx'
import { History } from './incidents/history.tsx'
import { Incidents } from './incidents/incidents.tsx'
import { PlannedMaintenances } from './planned-maintenances.tsx'
import { Levels } from './levels.tsx'
import './availability.css'
import './incidents/incidents.css'
import './days/availability-days.css'

/** Placeholder data: the previous period stays visible until the next has loaded, but not after a change of account. */
const ofAccount =
  (appId: string | undefined) =>
  <T,>(before: T | undefined, asked: { queryKey: readonly unknown[] } | undefined): T | undefined =>
    asked?.queryKey[1] === appId ? before : undefined

/**
 * Availability of an account's services in a period (UIX-007): current state, service levels, every day, every
 * incident. One request for everything but the table of incidents. `start`: empty state with a first step when nothing
 * is monitored yet.
 */
export const AvailabilityView = ({
  appId,
  period,
  start,
  serversOf,
  isServersSettled = true,
  below,
}: {
  appId: string | undefined
  period: AvailabilityPeriod
  start: ReactNode
  /** What stands below the name of a service: the servers that carry it. */
  serversOf?: ((probeId: string) => ReactNode) | undefined
  /** The days wait for the servers, which would move them. */
  isServersSettled?: boolean
  /** What stands below; asked for once everything above it has its height. */
  below: (isMonitored: boolean) => ReactNode
}) => {
  const t = useTranslations('availability')
  const now = useNow()
  const wanted = getMonthsOfPeriod(period, now)
  const bounds = getMonthsRange(wanted)
  useAvailabilityLive(appId)
  const query = useQuery({ ...availabilityQueries.of(appId, bounds), placeholderData: ofAccount(appId) })
  const incidents = useInfiniteQuery({
    ...availabilityQueries.incidents(appId, bounds),
    placeholderData: ofAccount(appId),
  })
  const { data } = query
  const months = useMemo(() => (data ? monthsIn(data) : []), [data])
  const retry = () => void query.refetch()

  if (query.isError && !data) {
    const why = getErrorMessage(query.error, '')
    return (
      <>
        <div className="availability">
          <ErrorState compact title={t('fail.probes')} onRetry={retry}>
            {why}
          </ErrorState>
          <Levels levels={undefined} />
          <ErrorState compact title={t('fail.availability')} onRetry={retry}>
            {why}
          </ErrorState>
          <Incidents query={incidents} data={undefined} now={now} />
        </div>
        {!incidents.isPending && below(true)}
      </>
    )
  }
  if (!data || !isServersSettled)
    return (
      <div className="availability">
        <Delayed>
          <AvailabilitySkeleton months={wanted.length} />
        </Delayed>
      </div>
    )
  if (data.probes.length === 0)
    return (
      <>
        <EmptyState icon={IconActivityHeartbeat} title={t('empty')} action={start}>
          {t('emptyText', { provider: provider.name })}
        </EmptyState>
        {below(false)}
      </>
    )
  return (
    <>
      <div className="availability" aria-busy={query.isPlaceholderData}>
        <AvailabilityBanner data={data} now={now} />
        <Levels levels={data.levels} />
        <History key={`${data.from} ${data.to}`} data={data} months={months} now={now} serversOf={serversOf} />
        <PlannedMaintenances data={data} now={now} />
        <Incidents query={incidents} data={data} now={now} />
      </div>
      {!incidents.isPending && below(true)}
    </>
  )
}
