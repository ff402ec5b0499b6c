import { announcements } from '@passerelle/contract/accounts/announcements'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { AnnouncementDetail } from '../../../features/office/announcements/desk/announcement-detail.tsx'
import { AnnouncementList, firstListed } from '../../../features/office/announcements/desk/announcement-list.tsx'
import { across, announcementQueries } from '../../../features/office/announcements/desk/announcement-queries.ts'
import { useShortcuts } from '../../../features/portal/shortcuts/use-shortcuts.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { usePageTitle } from '../../../kit/ui/display/page-title.ts'
import { useMediaQuery } from '../../../kit/ui/display/use-media-query.ts'
import { Delayed, LoadingStatus, Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { callOnce } from '../../../model/api/call-once.ts'
import { useMe } from '../../../model/session/me.ts'
import './announcements-page.css'

/** Announcements to customers and staff, and the one that is open: beside the list the first by itself (ANN-013). */
export const AnnouncementsPage = () => {
  const t = useTranslations('announcements.desk')
  usePageTitle(t('title'))
  const navigate = useNavigate()
  const { announcementId } = useParams({ strict: false })
  const me = useMe()
  const { data, isError, refetch } = useQuery(announcementQueries.list())
  const isWide = useMediaQuery('(min-width: 1001px)')
  const opened = announcementId ?? (isWide && data ? firstListed(data.list)?._id : undefined)
  const open = (id: string) =>
    void navigate({ to: '/admin/announcements/$announcementId', params: { announcementId: id } })
  const create = useToastMutation({
    send: () => callOnce(announcements.createAnnouncement, { kind: 'info' }, across),
    after: ({ _id }) => open(_id),
    failed: t('createFailed'),
    stale: announcementQueries.all(),
  })
  useShortcuts(me?.project ? { create: () => create.isPending || create.mutate(), send: true } : {})
  return (
    <>
      <div className="topbar" data-part="topbar">
        {announcementId !== undefined && (
          <Link to="/admin/announcements" className="announcements-back">
            <Icon icon={IconArrowLeft} /> <span className="sr-only">{t('back')}</span>
          </Link>
        )}
        <h1>{t('title')}</h1>
        <span className="push" />
        {me?.project && (
          <Button icon={IconPlus} loading={create.isPending} onClick={() => create.mutate()}>
            {t('create')}
          </Button>
        )}
      </div>
      <div className="announcements-page" data-open={announcementId !== undefined}>
        <nav className="announcements-list" aria-label={t('title')}>
          {isError && <ErrorState title={t('failed')} onRetry={() => void refetch()} />}
          {!data && !isError && (
            <Delayed>
              <LoadingStatus />
              <Skeleton width="100%" height={160} />
            </Delayed>
          )}
          {data && <AnnouncementList list={data.list} current={opened} />}
        </nav>
        {opened !== undefined && (
          <section className="announcements-open" aria-label={t('one')}>
            <AnnouncementDetail
              key={opened}
              announcementId={opened}
              onDeleted={() => void navigate({ to: '/admin/announcements', ignoreBlocker: true })}
            />
          </section>
        )}
      </div>
    </>
  )
}
