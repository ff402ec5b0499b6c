import { useLocale, useTranslations } from 'use-intl'
import type { Announcement } from './announcement-queries.ts'

/** The title in the reader's language, else in the other one. */
export const useAnnouncementTitle = (): ((announcement: Pick<Announcement, 'titleFr' | 'titleEn'>) => string) => {
  const locale = useLocale()
  const t = useTranslations('announcements.desk')
  return ({ titleFr, titleEn }) => (locale === 'fr' ? titleFr || titleEn : titleEn || titleFr) || t('untitled')
}
