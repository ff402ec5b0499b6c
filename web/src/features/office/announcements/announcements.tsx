import { sessionQueries, type Account } from '../../../model/session/me.ts'
import { AnnouncementBanners } from './announcement-banner.tsx'
import { useAnswerAnnouncement } from './use-answer-announcement.ts'

const without = (app: Account, id: string): Account => ({
  ...app,
  announcements: app.announcements.filter(({ _id }) => _id !== id),
})

/** Announcements above the board (ANN-006). */
export default ({ app, staff }: { app: Account; staff: boolean }) => {
  const answers = useAnswerAnnouncement(sessionQueries.app().queryKey, without)
  return <AnnouncementBanners list={app.announcements} {...(staff ? { isForeign: true } : { answers })} />
}
