import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AccountList, enterableAccounts } from '../../../features/office/accounts/account-list.tsx'
import { StaffAnnouncements, useOwnAnnouncements } from '../../../features/office/announcements/own-announcements.ts'
import { DayQueue } from '../../../features/office/day-queue/day-queue.tsx'
import { useDayLines } from '../../../features/office/day-queue/use-day-lines.ts'
import { QueueStrip, useQueueStripReady } from '../../../features/office/inbound-queue/use-queue-strip.ts'
import { NewTaskHost } from '../../../features/tasks/new-task/new-task-host.tsx'
import { SearchButton } from '../../../features/portal/search/search-button.tsx'
import { useFormat } from '../../../kit/format/use-format.ts'
import { useNow } from '../../../kit/format/use-now.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { usePageTitle } from '../../../kit/ui/display/page-title.ts'
import { lazyWithTimeout } from '../../../kit/ui/lazy/lazy-with-timeout.ts'
import { HomeAside } from './home-aside.tsx'
import { HomeTimer } from './home-timer.tsx'
import { SatisfactionTab } from './satisfaction-tab.tsx'
import { toHomeSearch, toHomeView, type HomeView } from './home-search-params.ts'
import { useDayStep } from './use-day-step.ts'
import { useLineActions } from './use-line-actions.ts'
import '../tasks/create.css'
import './home-page.css'

const Controller = lazyWithTimeout(() =>
  import('./day-controller.tsx').then((module) => ({ default: module.DayController })),
)

/**
 * Home page of staff (UIX-015): work queue, own times and reports (ADM-002), accounts to enter, and a new task in any
 * of them (TSK-023).
 */
export const HomePage = () => {
  const t = useTranslations()
  const format = useFormat()
  const now = useNow()
  const navigate = useNavigate()
  const view = toHomeView(useSearch({ strict: false }))
  const [writing, write] = useState(false)
  const day = useDayLines(view.whose, view.chip)
  const press = useDayStep()
  const actionsOf = useLineActions()
  const announced = useOwnAnnouncements()
  const isStripReady = useQueueStripReady()
  const accounts = useQuery(enterableAccounts.list('')).data
  usePageTitle(t('day.title'))
  const show = (next: HomeView) => void navigate({ to: '.', search: () => toHomeSearch(next) })
  return (
    <>
      <div className="topbar" data-part="topbar">
        <h1>{t('day.title')}</h1>
        <span className="quiet num">{format.dateTime(now, now)}</span>
        <span className="push" />
        <SearchButton />
        <Button variant="primary" icon={IconPlus} className="create" data-part="create" onClick={() => write(true)}>
          {t('board.newRequest')}
        </Button>
      </div>
      {announced.ready && announced.list.length > 0 && <StaffAnnouncements list={announced.list} />}
      {view.tab === 'satisfaction' ? (
        <SatisfactionTab view={view} onShow={show} />
      ) : (
        // Its parts are requested meanwhile; hidden, so that banners move nothing that is seen already.
        <div
          className="home-columns"
          hidden={!announced.ready || !isStripReady}
          data-loading={day.query.isPending || undefined}
        >
          <HomeTimer />
          <div className="home-queue">
            <QueueStrip />
            <DayQueue
              day={day}
              whose={view.whose}
              chip={view.chip}
              onWhose={(whose) => show({ ...view, whose, chip: undefined })}
              onChip={(chip) => show({ ...view, chip })}
              onStep={press}
              actionsOf={actionsOf}
              onCreate={() => write(true)}
              isNewOffice={accounts?.list.length === 0}
            />
            <Suspense>
              <Controller day={day} whose={view.whose} chip={view.chip} onCreate={() => write(true)} />
            </Suspense>
            {/* Only below a queue whose height is known. */}
            {!day.query.isPending && (
              <>
                <h2 className="home-heading">{t('office.apps')}</h2>
                <AccountList />
              </>
            )}
          </div>
          <HomeAside view={view} onShow={show} />
        </div>
      )}
      <NewTaskHost
        open={writing}
        staff
        offersApps
        onClose={() => write(false)}
        onOpen={({ taskId }) => void navigate({ to: '/admin/tasks/$taskId', params: { taskId } })}
      />
    </>
  )
}
