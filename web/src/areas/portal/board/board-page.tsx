import { IconFilterOff, IconPlus } from '@tabler/icons-react'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ArchivedButton } from '../../../features/tasks/archived/archived-button.tsx'
import { Board } from '../../../features/tasks/board/board.tsx'
import type { BoardBulk } from '../../../features/tasks/board/drag/board-bulk.ts'
import { BoardSkeleton } from '../../../features/tasks/board/board-skeleton.tsx'
import { showNewCard } from '../../../features/tasks/board/focus/reveal.ts'
import { useStripSettled } from '../../../features/tasks/board/waiting-strip.tsx'
import { FilterBar } from '../../../features/tasks/filters/filter-bar.tsx'
import { useBoardFilters } from '../../../features/tasks/filters/use-board-filters.ts'
import { OutageBanner } from '../../../features/portal/home-cards/outage-banner.tsx'
import { PaymentBanner } from '../../../features/portal/home-cards/payment-banner.tsx'
import { NewTaskHost } from '../../../features/tasks/new-task/new-task-host.tsx'
import { SearchButton } from '../../../features/portal/search/search-button.tsx'
import { opened } from '../../../model/history/use-close.ts'
import { useAccount, useMe, type Account } from '../../../model/session/me.ts'
import { getSession } from '../../../model/session/session.ts'
import { useMoneyLive } from '../../../model/payments/use-money-live.ts'
import { useStore } from '../../../kit/store/store.ts'
import { useBoardLive } from '../../../model/tasks/live/use-board-live.ts'
import { usePrefetchBoard } from '../../../model/tasks/queries/use-prefetch-board.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { usePageTitle } from '../../../kit/ui/display/page-title.ts'
import { EmptyState } from '../../../kit/ui/feedback/states.tsx'
import { BoardController, LazyRunningTimerLink, usePreloadStaffController } from './board-controller.tsx'
import { UnconfirmedMark } from './unconfirmed-mark.tsx'
import { loadWithMessages } from '../../../kit/i18n/messages.ts'
import { lazyWithPreload } from '../../../kit/ui/lazy/lazy-with-preload.ts'
import { HomeColumn } from './home-column.tsx'
import { openCardEdit } from '../../tasks/card-edit-store.ts'
import { newRequestStore } from './new-request.ts'
import { useHomeAside } from './use-home-aside.ts'
import { LazyAnnouncements, useAnnouncementsReady } from '../shell/lazy-announcements.tsx'
import './board-page.css'

const FirstSteps = lazyWithPreload(() => loadWithMessages(() => import('./first-steps.tsx')), { silent: true })

/** Set by a component before the open task, whose title is shown over it. */
const BoardTitle = () => {
  usePageTitle(useTranslations('board')('title'))
  return null
}

/**
 * The board and the home cards, with the open task over them (UIX-001, UIX-002, TSK-012, TSK-013, TSK-020, TSK-021).
 */
export const BoardPage = () => {
  const t = useTranslations()
  const me = useMe()
  const app = useAccount()
  const writing = useStore(newRequestStore)
  const write = newRequestStore.set
  const navigate = useNavigate()
  const staff = me?.side === 'staff'
  const { wanted, show, clear } = useBoardFilters()
  usePrefetchBoard(wanted)
  usePreloadStaffController()
  const place = useHomeAside(app, staff)
  const [bulk, setMany] = useState<BoardBulk>()
  useBoardLive(app?._id, me?._id, ({ taskId, name }) => t('board.arrived', { taskId, name }))
  useMoneyLive()
  // Banners come together with the board, so that they move nothing that is seen already.
  const announced = useAnnouncementsReady(app)
  const isStripSettled = useStripSettled(getSession('customer')?.byStaff === true)
  const shown = me !== undefined && app !== undefined && place.visible !== undefined && announced && isStripSettled
  const create = (
    <Button variant="primary" icon={IconPlus} onClick={() => write(true)}>
      {t('board.newRequest')}
    </Button>
  )
  const bar = ({ _id, membersFilterDisabled }: Account) => (
    <FilterBar wanted={wanted} onShow={show} staff={staff} appId={_id} membersDisabled={membersFilterDisabled}>
      <ArchivedButton />
    </FilterBar>
  )
  const noMatch = (
    <EmptyState
      icon={IconFilterOff}
      title={t('filters.noMatch')}
      action={<Button onClick={clear}>{t('filters.clearAll')}</Button>}
    >
      {t('filters.noMatchText')}
    </EmptyState>
  )
  return (
    <div className="board-page">
      <BoardTitle />
      <div className="topbar" data-part="topbar">
        <h1>{t('board.title')}</h1>
        <UnconfirmedMark />
        <span className="push" />
        {staff && <LazyRunningTimerLink />}
        <SearchButton />
        {create}
      </div>
      {shown && app.outages.length > 0 && <OutageBanner outages={app.outages} />}
      {shown && app.paymentState && (
        <PaymentBanner
          state={app.paymentState}
          refusal={app.refusal}
          staff={staff}
          provider={app.providerName}
          onWrite={() => write(true)}
        />
      )}
      {shown && <LazyAnnouncements me={me} app={app} />}
      {shown ? (
        <Board
          staff={staff}
          provider={app.providerName}
          onEdit={staff ? openCardEdit : undefined}
          bulk={bulk}
          toolbar={bar(app)}
          beside={<HomeColumn key={app._id} place={place} app={app} admin={me.admin} staff={staff} wanted={wanted} />}
          wanted={wanted}
          noMatch={noMatch}
          empty={
            staff ? (
              <EmptyState compact title={t('board.emptyAll')} action={create}>
                {t('board.emptyAllText')}
              </EmptyState>
            ) : (
              <FirstSteps admin={me.admin} provider={app.providerName} onWrite={() => write(true)} />
            )
          }
        />
      ) : (
        <BoardSkeleton staff={getSession('customer')?.byStaff === true} aside={place.visible !== false} />
      )}
      {me && app && <BoardController staff={staff} wanted={wanted} onBulkReady={setMany} />}
      <NewTaskHost
        open={writing}
        staff={staff}
        appId={app?._id}
        onClose={() => write(false)}
        onOpen={({ taskId }) =>
          void navigate({ to: '/projects/tasks/$taskId', params: { taskId }, search: true, state: opened })
        }
        onCreated={({ _id }) => showNewCard(_id)}
      />
      <Outlet />
    </div>
  )
}
