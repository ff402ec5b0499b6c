import { paymentFailures } from '@passerelle/contract/payments/payment-failures'
import { checkFailures } from '@passerelle/contract/stats/uptime-checks'
import { collectionReasons } from '@passerelle/kernel/collection-reasons'
import { toMailText } from '@passerelle/kernel/announcement-mail'
import { formatDateTime, formatNearDate, longDayText } from '@passerelle/kernel/format-date'
import { middayOf } from '@passerelle/kernel/nights'
import { elides, noticeFactTexts } from '@passerelle/kernel/notice-facts'
import type { NoticeKind } from '@passerelle/contract/notifs/schemas'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import type { PushAction } from '../push/push-sender.ts'
import type { NoticeAnnouncement, NoticeDetails } from './notice-details-view.ts'
import { forgottenLink, noticeLink, ofRota } from './notice-link.ts'

type Context = {
  locale: Locale
  now: Date
  origin: string
  staff: boolean
  /** What silence about new terms means, in the installation's own words. */
  objection?: Partial<Record<Locale, string | undefined>> | undefined
}

/** Name of the actor, or a text for automatic events. */
export const nameOf = ({ firstName, lastName }: NoticeDetails, locale: Locale): string =>
  firstName === null ? getTranslator(locale)('inbox.somebody') : `${firstName} ${lastName}`.trim()

const titleOfAnnouncement = ({ announcement }: NoticeDetails, locale: Locale): string =>
  (locale === 'fr' ? announcement?.titleFr : announcement?.titleEn) ?? ''

/** Why a check has not passed its trial; without a failure it has not been good often enough. */
const failureText = (code: string | undefined, locale: Locale): string => {
  const t = getTranslator(locale)
  const failure = checkFailures.find((one) => one === code)
  return failure ? t(`uptimeChecks.failures.${failure}`) : t('inbox.unproven')
}
/** Why a payment failed, of the codes of collections and of single payments; empty when the bank did not say. */
const declinedText = (code: string | undefined, locale: Locale): string => {
  const t = getTranslator(locale)
  if (code === undefined || code === 'unknown') return ''
  const collected = collectionReasons.find((one) => one === code)
  if (collected) return t(`collections.reason.${collected}`)
  const single = paymentFailures.find((one) => one === code)
  return single ? t(`payments.reason.${single}`) : ''
}
/** Kinds whose sentence ends with the excerpt, which is a reason (T3). */
const withReason: ReadonlySet<NoticeKind> = new Set<NoticeKind>(['merge_answered'])
const excerptOf = ({ kind, excerpt }: NoticeDetails) => (withReason.has(kind) ? '' : (excerpt ?? ''))

/** The event in one sentence, in the recipient's language. */
export const noticeSentence = (notice: NoticeDetails, locale: Locale): string => {
  const t = getTranslator(locale)
  const declined = declinedText(notice.facts?.failure, locale)
  const begins = notice.startsAt ?? notice.certificateExpiresAt
  // Checked against the arguments of every kind, this one call takes minutes to compile.
  const say = t as unknown as (key: `inbox.kinds.${NoticeKind}`, values: Record<string, string | number>) => string
  const what = say(`inbox.kinds.${notice.kind}`, {
    actor: nameOf(notice, locale),
    probe: notice.probeName ?? notice.services ?? t('inbox.aService'),
    when: begins ? formatDateTime(begins, locale, notice.createdAt) : '',
    until: notice.endsAt ? formatDateTime(notice.endsAt, locale, notice.createdAt) : '',
    reader: notice.reason === null ? 'customer' : 'staff',
    account: notice.appName,
    slug: notice.taskSlug ?? '',
    elides: elides(notice.taskSlug),
    title: notice.taskName ?? '',
    cause: failureText(notice.facts?.failure, locale),
    declined,
    isKnown: declined === '' ? 'no' : 'yes',
    announcement: titleOfAnnouncement(notice, locale),
    ...noticeFactTexts(notice.facts ?? {}, locale, notice.createdAt),
  })
  const cause = withReason.has(notice.kind) ? notice.excerpt : null
  return cause === null ? what : t('inbox.because', { what, cause })
}

/** Kinds whose sentence names the request, or the account, itself. */
const namesRequest: ReadonlySet<NoticeKind> = new Set<NoticeKind>([
  'quote_waiting',
  'quote_ending',
  'request_new',
  'request_unattended',
  'assigned',
  'unassigned',
  'hold_ended',
  'review_asked',
  'merge_answered',
  'approval_asked',
  'time_changed',
  'timer_forgotten',
])
const namesAccount: ReadonlySet<NoticeKind> = new Set<NoticeKind>([
  'account_new',
  'assigned_many',
  'announcement',
  'payment_failed',
  'payment_disputed',
  'invoice_paid_twice',
  'collections_failed',
  'mails_expiring',
  'receiving_failed',
  'receiving_healed',
  'oncall_page',
  'check_unproven',
  'hours_changed',
  'weeks_due',
])

/**
 * The sentence where nothing around it says what it is about: with the request, and for staff with the account first
 * (DAY-021).
 */
export const noticeTitle = (notice: NoticeDetails, { locale, staff }: Pick<Context, 'locale' | 'staff'>): string => {
  const t = getTranslator(locale)
  const what = noticeSentence(notice, locale)
  const { kind, taskSlug } = notice
  const named = taskSlug === null || namesRequest.has(kind) ? what : t('inbox.mailSubject', { slug: taskSlug, what })
  return staff &&
    !namesAccount.has(kind) &&
    !ofRota.has(kind) &&
    kind !== 'absence_conflict' &&
    notice.facts?.ownerId === undefined &&
    notice.category !== 'security'
    ? t('inbox.inAccount', { account: notice.appName, what: named })
    : named
}

/** Content of the mail of an announcement: its title, its text and what comes into force (ANN-008). */
const announcementMail = (notice: NoticeDetails, announcement: NoticeAnnouncement, context: Context) => {
  const { locale, origin, objection } = context
  const t = getTranslator(locale)
  const { kind, document, effectiveOn, textFr, textEn } = announcement
  const date = effectiveOn === null ? '' : longDayText(middayOf(effectiveOn), locale)
  const title = titleOfAnnouncement(notice, locale)
  const name = document === null ? t('inbox.mailTerms') : t(`accountSettings.document.${document}`)
  const terms = () => `${t('inbox.mailDocument', { name, date })} ${objection?.[locale] ?? t('inbox.mailObjection')}`
  return {
    reference: '',
    subject: title,
    title,
    deadline: date === '' ? '' : kind === 'price' ? t('inbox.mailPrices', { date }) : terms(),
    text: toMailText(locale === 'fr' ? textFr : textEn, origin),
    quote: '',
    button: t('inbox.mailRead'),
    note: '',
    link: noticeLink(notice, context),
  }
}

/** Content of a notice's mail. */
export const noticeMail = (notice: NoticeDetails, context: Context) => {
  if (notice.announcement !== null) return announcementMail(notice, notice.announcement, context)
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
    subject: noticeTitle(notice, context),
    title: what,
    deadline,
    text: notice.taskName === null ? pageText(notice, locale) : t('inbox.mailText', { task: notice.taskName }),
    quote: excerptOf(notice) || ((locale === 'fr' ? notice.textFr : notice.textEn) ?? ''),
    button: awaited
      ? t('inbox.mailAnswer')
      : notice.taskSlug !== null
        ? t('inbox.mailButton')
        : notice.probeId !== null || notice.maintenanceId !== null
          ? t('inbox.mailServices')
          : notice.facts?.invoiceId !== undefined
            ? t('inbox.mailInvoice')
            : t(context.staff ? 'inbox.mailOpen' : 'inbox.mailInbox'),
    note: notice.category === 'availability' && !context.staff ? t('inbox.mailServicesNote') : '',
    link: noticeLink(notice, context),
  }
}

/** What a page says beside its sentence: why, until when, and which of the pages it is. */
const pageText = ({ kind, facts, createdAt }: NoticeDetails, locale: Locale): string => {
  if (kind === 'oncall_test') return getTranslator(locale)('inbox.testText')
  if (kind !== 'oncall_page' || !facts) return ''
  const { takeBefore, step, round, rounds } = noticeFactTexts(facts, locale, createdAt)
  const text = getTranslator(locale)('inbox.pageText', {
    takeBefore,
    step: String(step),
    round: String(round),
    rounds: String(rounds),
  })
  return facts.cause === undefined ? text : `${facts.cause}. ${text}`
}

const staffPushText = (notice: NoticeDetails, context: Context) => ({
  title: noticeTitle(notice, context).slice(0, 120),
  body: [
    namesRequest.has(notice.kind) ? '' : (notice.taskName ?? ''),
    excerptOf(notice),
    pageText(notice, context.locale),
  ]
    .filter((line) => line !== '')
    .join('\n')
    .slice(0, 300),
})
const customerPushText = (notice: NoticeDetails, context: Context) => ({
  title: notice.taskSlug === null ? notice.appName : `${notice.taskSlug} ${notice.taskName}`.slice(0, 120),
  body: [noticeSentence(notice, context.locale), notice.excerpt ?? '']
    .filter((line) => line !== '')
    .join('\n')
    .slice(0, 300),
})

/** Content of the one push for all that quiet hours or an absence held (DAY-014). */
export const foldedPush = (notices: readonly NoticeDetails[], { locale, now, origin }: Context) => {
  const oldest = notices.reduce((first, { createdAt }) => (createdAt < first ? createdAt : first), now)
  const t = getTranslator(locale)
  return {
    title: t('inbox.held', { count: notices.length, since: formatNearDate(oldest, locale, now) }),
    body: notices
      .slice(0, 3)
      .map((notice) => noticeTitle(notice, { locale, staff: true }))
      .join('\n')
      .slice(0, 300),
    url: `${origin}/admin/inbox`,
    tag: 'held',
  }
}

/** The buttons of the push of a forgotten timer: stop it now, or at the proposed moment (PLN-044). */
const pushActions = (notice: NoticeDetails, { locale, origin }: Context): { actions?: PushAction[] } => {
  const { kind, facts, createdAt } = notice
  if (kind !== 'timer_forgotten' || facts?.worklogId === undefined) return {}
  const t = getTranslator(locale)
  const { stopAt } = noticeFactTexts(facts, locale, createdAt)
  const now = { action: 'stop', title: t('workLogs.stop'), url: forgottenLink(origin, { worklogId: facts.worklogId }) }
  if (facts.stopAt === undefined) return { actions: [now] }
  const earlier = { action: 'stopAt', title: t('workLogs.stopAt', { time: stopAt }), url: forgottenLink(origin, facts) }
  return { actions: [now, earlier] }
}

/**
 * Content of a notice's push message; short, because a lock screen shows two lines. `count`: unread ones of its fold,
 * whose push it replaces (DAY-016).
 */
export const noticePush = (notice: NoticeDetails, context: Context, count = 1) => ({
  ...(context.staff ? staffPushText(notice, context) : customerPushText(notice, context)),
  ...(count > 1 && {
    title: getTranslator(context.locale)('inbox.several', {
      count,
      messages: String(notice.kind === 'message' || notice.kind === 'internal_message'),
      slug: notice.taskSlug ?? '',
    }),
  }),
  url: noticeLink(notice, context),
  ...pushActions(notice, context),
  tag: notice.taskId ?? notice.id,
})
