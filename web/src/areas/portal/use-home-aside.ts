import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { hasPhoneCard, linkedApps } from '../../features/home-cards/what-stands.ts'
import { availabilityQueries } from '../../shared/availability/availability-queries.ts'
import { getMonthsRange, getMonthsOfPeriod } from '../../shared/availability/period.ts'
import { useNow } from '../../shared/format/use-now.ts'
import type { Account } from '../../shared/session/me.ts'
import { sessionStore } from '../../shared/session/session.ts'
import { useStore } from '../../shared/store/store.ts'
import { writeCachedServiceCount, readCachedServiceCount } from './cached-service-count.ts'

/** The board waits so long at most, in ms, to know how much room it has. */
const patience = 400

const useWaited = (begun: boolean) => {
  const [waited, wait] = useState(false)
  useEffect(() => {
    if (!begun) return
    const timer = setTimeout(() => wait(true), patience)
    return () => clearTimeout(timer)
  }, [begun])
  return waited
}

/**
 * Whether something stands beside the board: known by the account and by what this device last heard of its services, so that the board does not
 * move when they come. Only a device that never heard of them asks along with the board; others after it, once `begin` was called. `stands` is
 * undefined while that is open.
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
  // Before the monitoring provider was first asked, none is no answer.
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
