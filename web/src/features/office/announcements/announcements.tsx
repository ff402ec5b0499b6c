import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { safeLocalStorage } from '../../../kit/store/browser-storage.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { sessionQueries, type Account } from '../../../model/session/me.ts'
import { AnnouncementBanners } from './announcement-banner.tsx'
import { navigationSeenKey } from './navigation-seen.ts'
import { useAnswerAnnouncement } from './use-answer-announcement.ts'

const without = (app: Account, id: string): Account => ({
  ...app,
  announcements: app.announcements.filter(({ _id }) => _id !== id),
})

/** Announcements above the board, and the one that each browser shows once (ANN-006, APP-018). */
export default ({ app, staff, announce }: { app: Account; staff: boolean; announce: boolean }) => {
  const t = useTranslations('accountSettings')
  const answers = useAnswerAnnouncement(sessionQueries.app().queryKey, without)
  const [closed, setClosed] = useState(false)
  const close = () => {
    safeLocalStorage.write(navigationSeenKey, '1')
    setClosed(true)
  }
  return (
    <>
      <AnnouncementBanners list={app.announcements} {...(staff ? { isForeign: true } : { answers })} />
      <Dialog
        open={announce && !closed}
        onClose={close}
        title={t('navigation.title')}
        footer={
          <Button variant="primary" onClick={close}>
            {t('navigation.close')}
          </Button>
        }
      >
        <p>{t('navigation.text')}</p>
      </Dialog>
    </>
  )
}
