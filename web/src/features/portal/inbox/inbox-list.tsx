import { toIsoDate } from '@passerelle/kernel/format-date'
import { useInfiniteQuery } from '@tanstack/react-query'
import { IconInbox } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { noticeQueries } from '../../../model/notices/notice-queries.ts'
import { Delayed, Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { MoreRows } from '../../../kit/ui/table/more-rows.tsx'
import { groupNotices } from './group-notices.ts'
import { NoticeGroup } from './notice-group.tsx'
import './inbox.css'

const Loading = () => (
  <Delayed>
    <div className="notice-bones">
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} height={64} />
      ))}
    </div>
  </Delayed>
)

/** Notices of the user by day and task, newest first. */
export const InboxList = ({ unread, staff }: { unread: boolean; staff: boolean }) => {
  const t = useTranslations('inbox')
  const { dayHeading } = useFormat()
  const query = useInfiniteQuery(noticeQueries.list(unread))
  if (query.isPending) return <Loading />
  if (query.isError) return <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />
  const notices = query.data.pages.flatMap(({ list }) => list)
  if (notices.length === 0)
    return (
      <EmptyState icon={IconInbox} title={t('empty')}>
        {t(staff ? 'emptyHintStaff' : 'emptyHint')}
      </EmptyState>
    )
  const days = Map.groupBy(notices, ({ createdAt }) => toIsoDate(new Date(createdAt)))
  return (
    <div className="notices">
      {[...days].map(([day, list]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>{dayHeading(list[0]!.createdAt)}</h2>
          <ul>
            {groupNotices(list, () => day).map((group) => (
              <NoticeGroup key={group.key} group={group} staff={staff} />
            ))}
          </ul>
        </section>
      ))}
      <MoreRows
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      >
        {t('more')}
      </MoreRows>
    </div>
  )
}
