import { IconFilterOff, IconPlus } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ArchivedButton } from '../../features/archived/archived-button.tsx'
import { Board } from '../../features/board/board.tsx'
import type { ManyCards } from '../../features/board/many-cards.ts'
import { FilterBar } from '../../features/filters/filter-bar.tsx'
import { useBoardFilters } from '../../features/filters/use-board-filters.ts'
import { PaymentBanner } from '../../features/home-cards/payment-banner.tsx'
import { NewTaskHost } from '../../features/new-task/new-task-host.tsx'
import { FindButton } from '../../features/search/find-button.tsx'
import { useApp, useMe, type App } from '../../shared/session/me.ts'
import { useStore } from '../../shared/store/store.ts'
import { useBoardLive } from '../../shared/tasks/use-board-live.ts'
import { useFirstBoard } from '../../shared/tasks/use-first-board.ts'
import { Button } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import { BoardTools, RunningLink, useEarlyTools } from './board-tools.tsx'
import { HomeColumn } from './home-column.tsx'
import { openCardEdit } from '../requests/card-edit-store.ts'
import { newRequestStore } from './new-request.ts'
import { useHomePlace } from './use-home-place.ts'
import './board-page.css'

/** The board and the cards of the home, with the opened request over it (UIX-001, UIX-002, TSK-012, TSK-013, TSK-020, TSK-021). */
export const BoardPage = () => {
  const t = useTranslations()
  const me = useMe()
  const app = useApp()
  const writing = useStore(newRequestStore)
  const write = newRequestStore.set
  const staff = me?.side === 'staff'
  const { wanted, show, clear } = useBoardFilters()
  useFirstBoard(wanted)
  useEarlyTools()
  const place = useHomePlace(app, staff)
  const [many, setMany] = useState<ManyCards>()
  useBoardLive(app?._id, me?._id, ({ taskId, name }) => t('board.arrived', { taskId, name }))
  const create = (
    <Button look="primary" icon={IconPlus} onClick={() => write(true)}>
      {t('board.newRequest')}
    </Button>
  )
  const bar = ({ _id, membersFilterDisabled }: App) => (
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
      <div className="topbar">
        <h1>{t('board.title')}</h1>
        <span className="push" />
        {staff && <RunningLink />}
        <FindButton />
        {create}
      </div>
      {app?.paymentState && me && (
        <PaymentBanner state={app.paymentState} staff={staff} provider={app.providerName} onWrite={() => write(true)} />
      )}
      {me && app && place.stands !== undefined && (
        <Board
          staff={staff}
          provider={app.providerName}
          onEdit={staff ? openCardEdit : undefined}
          many={many}
          bar={bar(app)}
          beside={<HomeColumn key={app._id} place={place} app={app} staff={staff} wanted={wanted} />}
          wanted={wanted}
          noMatch={noMatch}
          empty={
            <EmptyState compact title={t('board.emptyAll')} action={create}>
              {t('board.emptyAllText')}
            </EmptyState>
          }
        />
      )}
      {me && app && <BoardTools staff={staff} wanted={wanted} onMany={setMany} />}
      <NewTaskHost open={writing} staff={staff} appId={app?._id} onClose={() => write(false)} />
      <Outlet />
    </div>
  )
}
