import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { hasPhoneCard, linkedApps } from '../../../features/portal/home-cards/what-stands.ts'
import { availabilityQueries } from '../../../model/availability/availability-queries.ts'
import { getMonthsRange, getMonthsOfPeriod } from '../../../model/availability/period.ts'
import { useNow } from '../../../kit/format/use-now.ts'
import type { Account } from '../../../model/session/me.ts'
import { sessionStore } from '../../../model/session/session.ts'
import { useStore } from '../../../kit/store/store.ts'
import { writeCachedServiceCount, readCachedServiceCount } from '../shell/cached-service-count.ts'

/** Timeout in ms: the board waits at most this long to know its width. */
const skeletonAfterMs = 400

const useWaited = (begun: boolean) => {
  const [waited, wait] = useState(false)
  useEffect(() => {
    if (!begun) return
    const timer = setTimeout(() => wait(true), skeletonAfterMs)
    return () => clearTimeout(timer)
  }, [begun])
  return waited
}

/**
 * Decides whether the aside next to the board is shown, from the account and the cached number of monitored services,
 * so that the board does not shift when data arrives. Without a cached number the availability query starts together
 * with the board; otherwise only after `begin`. `visible` is undefined until this is known.
 */
export const useHomeAside = (app: Account | undefined, staff: boolean) => {
  const now = useNow()
  const appId = useStore(sessionStore).customer?.appId
  const kept = useMemo(() => (appId === undefined ? undefined : readCachedServiceCount(appId)), [appId])
  const [begun, setBegun] = useState(false)
  const query = useQuery({
    ...availabilityQueries.of(appId, getMonthsRange(getMonthsOfPeriod('current-month', now))),
    enabled: appId !== undefined && (begun || kept === undefined),
  })
  const count = query.data?.probes.length
  // An empty result before the first check of the monitoring provider does not mean that there are no services.
  const sure = query.data !== undefined && (query.data.checkedAt !== null || query.data.probes.length > 0)
  useEffect(() => {
    if (appId !== undefined && sure && count !== undefined) writeCachedServiceCount(appId, count)
  }, [appId, sure, count])
  const waited = useWaited(app !== undefined)
  const services = count ?? kept
  const others = app !== undefined && (hasPhoneCard(app, staff) || linkedApps(app).length > 0)
  const decided = services !== undefined || others || query.isError || waited
  return {
    now,
    query,
    services,
    begun,
    begin: () => setBegun(true),
    visible: decided ? others || services !== 0 : undefined,
  }
}
export type HomeAsideState = ReturnType<typeof useHomeAside>
