import { AnnouncementBanners } from './announcement-banner.tsx'
import { ownAnnouncementsQuery, type OwnAnnouncements } from './own-announcements.ts'
import { useAnswerAnnouncement } from './use-answer-announcement.ts'

const without = ({ list }: OwnAnnouncements, id: string): OwnAnnouncements => ({
  list: list.filter(({ _id }) => _id !== id),
})

/** What is announced to staff, above their home. */
export default ({ list }: OwnAnnouncements) => {
  const answers = useAnswerAnnouncement(ownAnnouncementsQuery.queryKey, without)
  return <AnnouncementBanners list={list} answers={answers} />
}
