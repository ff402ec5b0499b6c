import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ownCallQuery } from '../../../features/account/caller-check/own-call-query.ts'
import { loadWithMessages } from '../../../kit/i18n/messages.ts'
import { useTopic } from '../../../model/live/use-topic.ts'
import type { Me } from '../../../model/session/me.ts'
import { ErrorBoundary } from '../../../kit/ui/feedback/error-boundary.tsx'
import { lazyWithPreload } from '../../../kit/ui/lazy/lazy-with-preload.ts'

const CallerBanner = lazyWithPreload(() =>
  loadWithMessages(() => import('../../../features/account/caller-check/caller-banner.tsx')),
)

/** Delay in ms, so that looking for a call does not slow down the first page. */
const afterMs = 2500

/** Loads the banner with who is calling when staff announce a call, live, or have announced one before (ADR-0050). */
export const LazyCallerBanner = ({ me }: { me: Me }) => {
  const client = useQueryClient()
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), afterMs)
    return () => clearTimeout(timer)
  }, [])
  const { data } = useQuery({ ...ownCallQuery, enabled: ready })
  const refetch = () => void client.invalidateQueries(ownCallQuery)
  useTopic(
    'inbox',
    me._id,
    ({ name }) => {
      if (!name.startsWith('caller_check.')) return
      setReady(true)
      refetch()
    },
    refetch,
  )
  if (!data?.check) return null
  return (
    <ErrorBoundary fallback={<></>}>
      <CallerBanner key={data.check._id} check={data.check} />
    </ErrorBoundary>
  )
}
