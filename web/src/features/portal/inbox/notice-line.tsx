import { paymentFailures } from '@passerelle/contract/payments/payment-failures'
import { checkFailures } from '@passerelle/contract/stats/uptime-checks'
import {
  IconActivityHeartbeat,
  IconArchive,
  IconBell,
  IconBuilding,
  IconCalendarUser,
  IconCalendarOff,
  IconCertificate,
  IconChecks,
  IconCircleCheck,
  IconCircleX,
  IconClockEdit,
  IconClockX,
  IconCurrencyEuro,
  IconCreditCardOff,
  IconCreditCardRefund,
  IconFileInvoice,
  IconFileZip,
  IconGitPullRequest,
  IconHelpCircle,
  IconHourglass,
  IconInbox,
  IconMailCheck,
  IconMailExclamation,
  IconMailOff,
  IconLock,
  IconMoodSad,
  IconPhoneOff,
  IconMessage,
  IconReport,
  IconServer,
  IconSpeakerphone,
  IconTool,
  IconUserCheck,
  IconUserMinus,
} from '@tabler/icons-react'
import { collectionReasons } from '@passerelle/kernel/collection-reasons'
import { elides, noticeFactTexts } from '@passerelle/kernel/notice-facts'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import type { Notice } from '../../../model/notices/notice-queries.ts'
import { Avatar, fullName } from '../../../kit/ui/display/avatar.tsx'
import { Icon, type IconComponent } from '../../../kit/ui/icon/icon.tsx'

const signs: Record<Notice['kind'], IconComponent> = {
  estimate_waiting: IconCurrencyEuro,
  quote_waiting: IconFileInvoice,
  quote_ending: IconHourglass,
  quote_expired: IconClockX,
  estimate_proposed: IconCurrencyEuro,
  completion_asked: IconChecks,
  answer_awaited: IconBell,
  reminder: IconBell,
  message: IconMessage,
  internal_message: IconMessage,
  estimate_accepted: IconCircleCheck,
  estimate_refused: IconCircleX,
  completion_accepted: IconChecks,
  completion_refused: IconCircleX,
  satisfaction_bad: IconMoodSad,
  archived: IconArchive,
  incident: IconActivityHeartbeat,
  incident_over: IconActivityHeartbeat,
  incident_update: IconActivityHeartbeat,
  maintenance_announced: IconTool,
  maintenance_started: IconTool,
  maintenance_ended: IconTool,
  maintenance_cancelled: IconTool,
  certificate_expiring: IconCertificate,
  report_requested: IconReport,
  report_published: IconReport,
  payment_failed: IconCreditCardOff,
  payment_disputed: IconCreditCardOff,
  collections_failed: IconCreditCardOff,
  mails_expiring: IconMailExclamation,
  receiving_failed: IconMailOff,
  receiving_healed: IconMailCheck,
  invoice_paid_twice: IconCreditCardRefund,
  password_changed: IconLock,
  export_ready: IconFileZip,
  call_disowned: IconPhoneOff,
  request_new: IconInbox,
  request_unattended: IconInbox,
  assigned: IconUserCheck,
  assigned_many: IconUserCheck,
  unassigned: IconUserMinus,
  hold_ended: IconMessage,
  review_asked: IconGitPullRequest,
  merge_answered: IconGitPullRequest,
  approval_asked: IconServer,
  outage: IconActivityHeartbeat,
  outage_over: IconActivityHeartbeat,
  incident_handed_over: IconActivityHeartbeat,
  incident_taken: IconActivityHeartbeat,
  incident_untaken: IconActivityHeartbeat,
  oncall_page: IconActivityHeartbeat,
  oncall_exhausted: IconActivityHeartbeat,
  oncall_over: IconActivityHeartbeat,
  oncall_test: IconActivityHeartbeat,
  shift_began: IconCalendarUser,
  shift_ended: IconCalendarUser,
  shift_ahead: IconCalendarUser,
  oncall_gap: IconCalendarUser,
  check_unproven: IconHelpCircle,
  measure_corrected: IconActivityHeartbeat,
  account_new: IconBuilding,
  announcement: IconSpeakerphone,
  absence_conflict: IconCalendarOff,
  hours_changed: IconCalendarUser,
  time_changed: IconClockEdit,
  timer_forgotten: IconClockEdit,
  week_submitted: IconCalendarUser,
  week_approved: IconCalendarUser,
  week_reopened: IconCalendarUser,
  week_due: IconCalendarUser,
  weeks_due: IconCalendarUser,
}
const spoken = new Set<Notice['kind']>(['message', 'internal_message'])
/** Kinds whose sentence ends with the excerpt, which is a reason. */
const withReason = new Set<Notice['kind']>(['merge_answered'])

/** One notice: actor or service, text, start of a message, time. */
export const NoticeLine = ({ notice }: { notice: Notice }) => {
  const t = useTranslations('inbox')
  const failures = useTranslations('uptimeChecks.failures')
  const collected = useTranslations('collections.reason')
  const single = useTranslations('payments.reason')
  const { time, dateTime } = useFormat()
  const locale = useLocale()
  const { kind, actor, excerpt, probe, maintenance, expiresAt, createdAt, readAt, app, task, facts, reason } = notice
  const { settledBy } = notice
  const failure = checkFailures.find((code) => code === facts.failure)
  const collection = collectionReasons.find((code) => code === facts.failure && code !== 'unknown')
  const payment = paymentFailures.find((code) => code === facts.failure && code !== 'unknown')
  const declined = collection ? collected(collection) : payment ? single(payment) : ''
  const begins = maintenance?.startsAt ?? expiresAt
  const cause = withReason.has(kind) ? (excerpt ?? '') : ''
  // Checked against the arguments of every kind, this one call takes minutes to compile.
  const say = t as unknown as (key: `kinds.${typeof kind}`, values: Record<string, string | number>) => string
  const what = say(`kinds.${kind}`, {
    actor: actor ? fullName(actor) : t('somebody'),
    probe: probe?.name ?? maintenance?.services ?? t('aService'),
    when: begins ? dateTime(begins) : '',
    until: maintenance ? dateTime(maintenance.endsAt) : '',
    reader: reason === null ? 'customer' : 'staff',
    account: app.name,
    declined,
    isKnown: declined === '' ? 'no' : 'yes',
    cause: failure ? failures(failure) : t('unproven'),
    slug: task?.slug ?? '',
    elides: elides(task?.slug),
    title: task?.name ?? '',
    announcement: (locale === 'fr' ? notice.announcement?.titleFr : notice.announcement?.titleEn) ?? '',
    ...noticeFactTexts(facts, locale, new Date(createdAt)),
  })
  return (
    <li className="notice-line" data-unread={readAt === null || undefined}>
      {readAt === null && <span className="sr-only">{t('isUnread')}</span>}
      <span className="notice-sign">
        {actor && spoken.has(kind) ? <Avatar person={actor} decorative /> : <Icon icon={signs[kind]} />}
      </span>
      <span className="notice-text">
        {cause === '' ? what : t('because', { what, cause })}
        {reason !== null && <span className="notice-reason">{t(`reasons.${reason}`)}</span>}
        {settledBy && <span className="notice-reason">{t('settled', { name: fullName(settledBy) })}</span>}
        {excerpt !== null && cause === '' ? (
          <q>{excerpt}</q>
        ) : (
          spoken.has(kind) && <span className="notice-file">{t('aFile')}</span>
        )}
      </span>
      <time className="num" dateTime={createdAt} title={dateTime(createdAt)}>
        {time(createdAt)}
      </time>
    </li>
  )
}
