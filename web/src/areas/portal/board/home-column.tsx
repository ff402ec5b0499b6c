import { useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLists } from '../../../features/tasks/board/use-cards.ts'
import { HomeCardsSkeleton } from '../../../features/portal/home-cards/home-cards-skeleton.tsx'
import type { Account } from '../../../model/session/me.ts'
import type { ListParams } from '../../../model/tasks/queries/list-params.ts'
import { ErrorBoundary } from '../../../kit/ui/feedback/error-boundary.tsx'
import { lazyWithPreload } from '../../../kit/ui/lazy/lazy-with-preload.ts'
import { serviceTiles } from '../shell/service-tiles.ts'
import type { HomeAsideState } from './use-home-aside.ts'
// Modules shared by the cards and the availability page are in the initial chunk: a chunk of their own would cost the
// first load another request.
import '@passerelle/kernel/availability'
import '../../../model/availability/level-parts.ts'
import '../../../model/availability/signs.ts'
import '../../../model/availability/use-availability-format.ts'

const HomeCards = lazyWithPreload(() => import('../../../features/portal/home-cards/home-cards.tsx'))

/** Maximum number of services on the card. */
const most = 4
/** If the tasks have not arrived after this many ms, the home cards are loaded anyway. */
const paintTimeoutMs = 2000

/** Calls `onPainted` once the board's cards are painted, so that loading the home cards does not delay them. */
const AfterTheBoard = ({ wanted, onPainted }: { wanted: ListParams | undefined; onPainted: () => void }) => {
  const { settled } = useLists(wanted)
  const painted = useEffectEvent(onPainted)
  useEffect(() => {
    const timer = setTimeout(
      () => requestAnimationFrame(() => setTimeout(() => painted())),
      settled ? 0 : paintTimeoutMs,
    )
    return () => clearTimeout(timer)
  }, [settled])
  return null
}

/**
 * Aside with the home cards, next to the board or below it on narrow screens (TSK-013); hidden when it has no content.
 */
export const HomeColumn = ({
  place,
  app,
  admin,
  staff,
  wanted,
}: {
  place: HomeAsideState
  app: Account
  admin: boolean
  staff: boolean
  wanted: ListParams | undefined
}) => {
  const t = useTranslations('home')
  const phoneWanted = useRouterState({ select: ({ location }) => location.pathname === '/phone' })
  const [loaded, setLoaded] = useState(false)
  const { query, services, now } = place
  const tiles = useMemo(
    () => (place.visible ? serviceTiles({ admin, staff, app }) : []),
    [place.visible, admin, staff, app],
  )
  const painted = () => {
    place.begin()
    void HomeCards.load()
      .catch(() => undefined)
      .then(() => setLoaded(true))
  }
  const coming = services !== 0 && (!loaded || query.isPending)
  return (
    <aside
      className="home-side"
      data-part="home-side"
      aria-label={t('label')}
      aria-busy={coming || !loaded}
      hidden={!place.visible}
    >
      {coming && <HomeCardsSkeleton services={Math.min(services ?? most, most)} />}
      {loaded && (
        <ErrorBoundary>
          <HomeCards
            app={app}
            staff={staff}
            phoneWanted={phoneWanted}
            now={now}
            seen={query.data}
            failure={services !== 0 && query.isError ? query.error : null}
            retry={query.refetch}
            tiles={tiles}
          />
        </ErrorBoundary>
      )}
      {!loaded && <AfterTheBoard wanted={wanted} onPainted={painted} />}
    </aside>
  )
}
