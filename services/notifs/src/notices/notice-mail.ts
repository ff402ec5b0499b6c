import { formatDay } from '@passerelle/kernel/format-date'
import { formatMoney } from '@passerelle/kernel/format-money'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import type { NewMail } from '@passerelle/server/mail/queue-mail'
import type { MailSubscription } from '@passerelle/server/mail/unsubscribe-token'
import type { NoticeDetails, NoticeQuote } from './notice-details-view.ts'
import { noticeLink } from './notice-link.ts'
import { nameOf, noticeMail } from './notice-text.ts'
import { listIdOf } from '../thread-mails/thread-mail.ts'
import type { Receiver } from './receivers-view.ts'
import { takeLink, type TakeToken } from './take-link.ts'

/** Idempotency key of a notice's mail; also used to cancel it when the notice is read. */
export const noticeMailKey = (noticeId: string): string => `notice:${noticeId}`

const quoteOf = ({ number, netInCents, grossInCents, validUntil, lines }: NoticeQuote, locale: Locale) => ({
  number,
  net: String(netInCents),
  gross: String(grossInCents),
  validUntil,
  lines: JSON.stringify(lines.map((line) => ({ label: line.title, value: formatMoney(line.netInCents, locale) }))),
})

type MailReceiver = Pick<Receiver, 'email' | 'locale' | 'staff' | 'home' | 'admin'>

/**
 * What the link in a mail ends: of a service its mails, otherwise those of the category; of news those of news. Prices
 * and terms are mailed whatever a person wants.
 */
const subscriptionOf = ({ kind, category, appId, userId, probeId }: NoticeDetails): MailSubscription | null => {
  if (kind === 'announcement' && category === 'progress')
    return { appId, userId, topic: 'announcements', subjectId: null }
  if (category !== 'availability') return null
  return { appId, userId, topic: probeId === null ? 'availability' : 'service', subjectId: probeId }
}

/** Renders the mail of a notice. Prices are for administrators only (EST-020). */
export const mailOf = (
  notice: NoticeDetails,
  { email, locale, staff, home, admin }: MailReceiver,
  {
    now,
    origin,
    day,
    unsubscribe,
    take,
    objection,
  }: {
    now: Date
    origin: string
    day?: string | undefined
    /** Creates the token of the link that ends these mails. */
    unsubscribe?: ((subscription: MailSubscription) => string) | undefined
    /** Creates the token of the link with which somebody who is paged takes charge (ONC-016). */
    take?: TakeToken | undefined
    /** What silence about new terms means, in the installation's own words (ANN-008). */
    objection?: Partial<Record<Locale, string | undefined>> | undefined
  },
): NewMail => {
  const base = {
    appId: staff ? home : notice.appId,
    userId: notice.userId,
    to: email,
    locale,
    key: noticeMailKey(notice.id),
    ...(notice.taskId !== null && {
      about: { taskId: notice.taskId, listId: listIdOf(notice.taskSlug ?? '', notice.appSlug), internal: false },
    }),
  }
  const about = {
    taskSlug: notice.taskSlug ?? '',
    taskName: notice.taskName ?? '',
    link: noticeLink(notice, { origin, staff }),
    closesAt: notice.archiveDueAt?.toISOString() ?? '',
  }
  if (notice.kind === 'reminder')
    return {
      ...base,
      template: 'reminder',
      variables: {
        ...about,
        since: (notice.pendingAt ?? notice.createdAt).toISOString(),
        question: notice.estimateHold === true ? 'estimate' : 'customer',
      },
    }
  if (notice.kind === 'report_requested' && day !== undefined)
    return {
      ...base,
      template: 'report_completion_requested',
      variables: {
        requesterName: nameOf(notice, locale),
        incidentName: `${notice.appName}, ${formatDay(new Date(day), locale, now)}`,
        link: about.link,
      },
    }
  // Prices are for administrators: the others get the mail of an estimate, without any (BIL-051).
  if ((notice.kind === 'quote_waiting' || notice.kind === 'estimate_waiting') && notice.quote !== null && admin)
    return { ...base, template: 'quote', variables: { ...about, ...quoteOf(notice.quote, locale) } }
  if (notice.kind === 'estimate_waiting' && notice.estimatedTime !== null)
    return {
      ...base,
      template: 'estimate',
      variables: {
        ...about,
        actorName: nameOf(notice, locale),
        duration: String(notice.estimatedTime),
        dailyInCents: admin ? String(notice.dailyInCents ?? '') : '',
        hourlyInCents: admin ? String(notice.hourlyInCents ?? '') : '',
      },
    }
  const subscription = staff ? null : subscriptionOf(notice)
  const token = subscription === null || !unsubscribe ? '' : unsubscribe(subscription)
  const page = takeLink(notice, { origin, now, via: 'mail', take })
  const variables = {
    ...noticeMail(notice, { locale, now, origin, staff, objection }),
    ...(page && { link: page, button: getTranslator(locale)('inbox.mailTake') }),
    unsubscribe: token,
  }
  return { ...base, template: 'notice', variables }
}
