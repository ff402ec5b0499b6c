import { announcements } from '@passerelle/contract/accounts/announcements'
import { middayOf } from '@passerelle/kernel/nights'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../../../kit/format/use-format.ts'
import { useToastMutation } from '../../../../kit/network/use-toast-mutation.ts'
import { ConfirmButton } from '../../../../kit/ui/button/confirm-button.tsx'
import { Badge } from '../../../../kit/ui/display/badge.tsx'
import { Delayed, LoadingStatus, Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../../kit/ui/feedback/states.tsx'
import { call } from '../../../../model/api/call.ts'
import { useMe } from '../../../../model/session/me.ts'
import { AnnouncementBanners } from '../announcement-banner.tsx'
import { AnnouncementEditor } from './announcement-editor.tsx'
import { across, announcementQueries, type Announcement } from './announcement-queries.ts'
import { AnnouncementReceipts } from './announcement-receipts.tsx'
import { useAnnouncementTitle } from './announcement-title.ts'

const Withdrawal = ({ announcement }: { announcement: Announcement }) => {
  const t = useTranslations('announcements.desk')
  const ask = useTranslations('confirm')
  const { _id: announcementId, version, kind } = announcement
  const title = useAnnouncementTitle()(announcement)
  const withdraw = useToastMutation({
    send: () => call(announcements.withdrawAnnouncement, { announcementId, version }, across),
    done: () => t(kind === 'info' ? 'withdrawn' : 'withdrawnWithDraft'),
    failed: t('withdrawFailed'),
    stale: announcementQueries.all(),
  })
  return (
    <ConfirmButton
      question={ask('withdrawAnnouncement', { title })}
      busy={withdraw.isPending}
      onConfirm={() => withdraw.mutate()}
    >
      {t('withdraw')}
    </ConfirmButton>
  )
}

/** An announcement as whoever may not change it reads it. */
const Reading = ({ announcement }: { announcement: Announcement }) => {
  const locale = useLocale()
  const { titleFr, titleEn, textFr, textEn } = announcement
  const words = locale === 'fr' ? { title: titleFr, text: textFr } : { title: titleEn, text: textEn }
  const shown = {
    ...announcement,
    ...words,
    mayAcknowledge: true,
    seenAt: null,
    dismissedAt: null,
    acknowledgedAt: null,
  }
  return <AnnouncementBanners list={[shown]} />
}

/** One announcement: edited as far as it may change, with who read it once it was published (ANN-013). */
export const AnnouncementDetail = ({
  announcementId,
  onDeleted,
}: {
  announcementId: string
  onDeleted: () => void
}) => {
  const t = useTranslations('announcements')
  const format = useFormat()
  const titleOf = useAnnouncementTitle()
  const me = useMe()
  const { data: announcement, isError, refetch } = useQuery(announcementQueries.one(announcementId))
  if (isError) return <ErrorState title={t('desk.failed')} onRetry={() => void refetch()} />
  if (!announcement || !me)
    return (
      <Delayed>
        <LoadingStatus />
        <Skeleton width="100%" height={240} />
      </Delayed>
    )
  const { stage, shownUntil, publishedAt } = announcement
  const isLive = stage === 'planned' || stage === 'shown'
  const isEditable = me.project && (stage === 'draft' || isLive)
  return (
    <>
      <div className="announcement-head">
        <h2>{titleOf(announcement)}</h2>
        <Badge tone={stage === 'shown' ? 'success' : 'neutral'}>{t(`stage.${stage}`)}</Badge>
        {publishedAt !== null && shownUntil !== null && (
          <span className="quiet num">
            {t('desk.span', { from: format.day(publishedAt), until: format.day(middayOf(shownUntil)) })}
          </span>
        )}
        {me.project && isLive && <Withdrawal announcement={announcement} />}
      </div>
      {isEditable ? (
        <AnnouncementEditor key={`${announcementId} ${stage}`} announcement={announcement} onDeleted={onDeleted} />
      ) : (
        <Reading announcement={announcement} />
      )}
      {stage !== 'draft' && <AnnouncementReceipts key={announcementId} announcementId={announcementId} />}
    </>
  )
}
