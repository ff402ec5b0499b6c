import { formatDateTime } from '@passerelle/kernel/format-date'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import type { NoticeDetails } from './notice-details-view.ts'

type Context = { locale: Locale; now: Date; origin: string; staff: boolean }

/** URL of the page that a notice is about. */
export const noticeLink = (
  { kind, taskSlug, probeId, maintenanceId }: Pick<NoticeDetails, 'kind' | 'taskSlug' | 'probeId' | 'maintenanceId'>,
  { origin, staff }: Pick<Context, 'origin' | 'staff'>,
): string => {
  if (taskSlug !== null) return `${origin}${staff ? '/admin/tasks' : '/projects/tasks'}/${taskSlug}`
  if (probeId !== null || maintenanceId !== null) return `${origin}${staff ? '/admin/monitoring' : '/stats'}`
  if (kind === 'report_requested') return `${origin}/admin/monitoring`
  if (kind === 'report_published') return `${origin}/stats/reports`
  if (kind === 'payment_failed') return `${origin}/payments`
  if (kind === 'export_ready') return `${origin}/settings/export`
  return `${origin}/inbox`
}

/** Name of the actor, or a text for automatic events. */
export const nameOf = ({ firstName, lastName }: NoticeDetails, locale: Locale): string =>
  firstName === null ? getTranslator(locale)('inbox.somebody') : `${firstName} ${lastName}`

/** The event in one sentence, in the recipient's language. */
export const noticeSentence = (notice: NoticeDetails, locale: Locale): string => {
  const t = getTranslator(locale)
  const begins = notice.startsAt ?? notice.certificateExpiresAt
  return t(`inbox.kinds.${notice.kind}`, {
    actor: nameOf(notice, locale),
    probe: notice.probeName ?? notice.services ?? t('inbox.aService'),
    when: begins ? formatDateTime(begins, locale, notice.createdAt) : '',
    until: notice.endsAt ? formatDateTime(notice.endsAt, locale, notice.createdAt) : '',
  })
}

/** Content of a notice's mail. */
export const noticeMail = (notice: NoticeDetails, context: Context) => {
  const { locale, now } = context
  const t = getTranslator(locale)
  const what = noticeSentence(notice, locale)
  const date = (at: Date) => formatDateTime(at, locale, now)
  const awaited = notice.category === 'answer'
  const deadline =
    notice.kind === 'completion_asked' && notice.autoAcceptDueAt
      ? t('inbox.mailAutoAccept', { date: date(notice.autoAcceptDueAt) })
      : awaited && notice.archiveDueAt
        ? t('inbox.mailDeadline', { date: date(notice.archiveDueAt) })
        : ''
  return {
    reference: notice.taskSlug ?? '',
    subject: notice.taskSlug === null ? what : t('inbox.mailSubject', { slug: notice.taskSlug, what }),
    title: what,
    deadline,
    text: notice.taskName === null ? '' : t('inbox.mailText', { task: notice.taskName }),
    quote: notice.excerpt ?? (locale === 'fr' ? notice.textFr : notice.textEn) ?? '',
    button: awaited
      ? t('inbox.mailAnswer')
      : notice.taskSlug !== null
        ? t('inbox.mailButton')
        : notice.probeId !== null || notice.maintenanceId !== null
          ? t('inbox.mailServices')
          : t('inbox.mailInbox'),
    note: notice.category === 'availability' && !context.staff ? t('inbox.mailServicesNote') : '',
    link: noticeLink(notice, context),
  }
}

/** Content of a notice's push message; short, because a lock screen shows two lines. */
export const noticePush = (notice: NoticeDetails, context: Context) => ({
  title: notice.taskSlug === null ? notice.appName : `${notice.taskSlug} ${notice.taskName}`.slice(0, 120),
  body: [noticeSentence(notice, context.locale), notice.excerpt ?? '']
    .filter((line) => line !== '')
    .join('\n')
    .slice(0, 300),
  url: noticeLink(notice, context),
  tag: notice.taskId ?? notice.id,
})
