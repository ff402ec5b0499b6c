import type { MailTemplate, MailVariables } from '@passerelle/contract/mails/templates'
import { estimateParts } from '@passerelle/kernel/durations'
import { estimateTotal } from '@passerelle/kernel/estimate-total'
import { longDayText } from '@passerelle/kernel/format-date'
import { formatTimeTaken, formatWorkTime } from '@passerelle/kernel/format-duration'
import { formatMoneyExclTax } from '@passerelle/kernel/format-money'
import { bookingContents } from './booking-contents.ts'
import { shown, type ContentContext } from './content-context.ts'
import type { MailContent } from './mail-content.ts'
import { outsideAddedContent, outsideThreadContent } from './outside-content.ts'
import { threadContent } from './thread-content.ts'

type Contents = { [T in MailTemplate]: (variables: MailVariables<T>, context: ContentContext) => MailContent }

const itemsIn = (json: string) => JSON.parse(json) as { title: string; link: string }[]
const questions = ['customer', 'estimate', 'completed', 'merge_request'] as const

/** Content of each mail template: the deadline first, then the facts, then one button (mocks: mail.html). */
export const contents: Contents = {
  thread: threadContent,
  outside_added: outsideAddedContent,
  outside_thread: outsideThreadContent,
  recovery: ({ link, expiresAt }, context) => {
    const { t, moment } = shown(context)
    return {
      subject: t('mails.recovery.subject'),
      title: t('mails.recovery.subject'),
      deadline: t('mails.until', { date: moment(expiresAt) }),
      text: t('mails.recovery.text', { app: context.frame.appName }),
      button: { text: t('mails.recovery.button'), link },
      note: t('mails.recovery.note'),
    }
  },
  password_changed: ({ at }, context) => {
    const { t, moment } = shown(context)
    return {
      subject: t('mails.password_changed.subject'),
      title: t('mails.password_changed.subject'),
      text: t('mails.password_changed.text', { at: moment(at) }),
      note: t('mails.password_changed.note'),
    }
  },
  email_confirmation: ({ link, expiresAt }, context) => {
    const { t, moment } = shown(context)
    return {
      subject: t('mails.email_confirmation.subject'),
      title: t('mails.email_confirmation.subject'),
      deadline: t('mails.until', { date: moment(expiresAt) }),
      text: t('mails.email_confirmation.text', { app: context.frame.appName }),
      button: { text: t('mails.email_confirmation.button'), link },
      note: t('mails.email_confirmation.note'),
    }
  },
  email_changed: ({ at }, context) => {
    const { t, moment } = shown(context)
    return {
      subject: t('mails.email_changed.subject'),
      title: t('mails.email_changed.subject'),
      text: t('mails.email_changed.text', { at: moment(at) }),
      note: t('mails.email_changed.note'),
    }
  },
  security_changed: ({ at, change }, context) => {
    const { t, moment } = shown(context)
    const kind = change === 'passkey_added' ? change : 'second_factor_reset'
    return {
      subject: t(`mails.security_changed.${kind}.subject`),
      title: t(`mails.security_changed.${kind}.subject`),
      text: t(`mails.security_changed.${kind}.text`, { at: moment(at) }),
      note: t('mails.security_changed.note'),
    }
  },
  email_replaced: ({ at }, context) => {
    const { t, moment } = shown(context)
    return {
      subject: t('mails.email_replaced.subject'),
      title: t('mails.email_replaced.subject'),
      text: t('mails.email_replaced.text', { at: moment(at) }),
      note: t('mails.email_replaced.note'),
    }
  },
  invitation: ({ link, inviterName, expiresAt }, context) => {
    const { t, moment } = shown(context)
    const { appName: app, providerName: provider } = context.frame
    return {
      subject: t('mails.invitation.subject', { inviter: inviterName, app }),
      title: t('mails.invitation.title', { app }),
      deadline: t('mails.until', { date: moment(expiresAt) }),
      text: t('mails.invitation.text', { inviter: inviterName, provider }),
      button: { text: t('mails.invitation.button'), link },
    }
  },
  welcome: ({ link, code, expiresAt }, context) => {
    const { t, moment } = shown(context)
    const subject = t('mails.welcome.subject', { provider: context.frame.providerName })
    return {
      subject,
      title: subject,
      deadline: t('mails.until', { date: moment(expiresAt) }),
      text: t('mails.welcome.text'),
      // Mails that an earlier release queued have none.
      ...(code && { lines: [{ label: t('mails.welcome.code'), value: code }] }),
      button: { text: t('mails.welcome.button'), link },
      note: t('mails.welcome.note'),
    }
  },
  reminder: ({ taskSlug, taskName, link, since, question, closesAt }, context) => {
    const { t, moment } = shown(context)
    const kind = questions.find((known) => known === question) ?? 'customer'
    return {
      subject: t('mails.reminder.subject', { slug: taskSlug }),
      reference: taskSlug,
      title: t('mails.reminder.title', { since: moment(since) }),
      text: t(`mails.reminder.${kind}`, { task: taskName }),
      button: { text: t('mails.reminder.button'), link },
      ...(closesAt !== '' && { deadline: t('mails.reminder.closes', { date: moment(closesAt) }) }),
    }
  },
  satisfaction: ({ taskSlug, taskName, doneAt, took, unsubscribe }, context) => {
    const { t, moment } = shown(context)
    return {
      subject: t('mails.satisfaction.subject', { slug: taskSlug }),
      reference: taskSlug,
      title: taskName,
      text: t('mails.satisfaction.text', { date: moment(doneAt), time: formatTimeTaken(Number(took), context.locale) }),
      note: t('mails.satisfaction.note'),
      unsubscribe,
    }
  },
  request_received: ({ taskSlug, taskName, link }, context) => {
    const { t } = shown(context)
    return {
      subject: `[${taskSlug}] ${taskName}`,
      reference: taskSlug,
      title: t('mails.request_received.title', { slug: taskSlug }),
      text: t(context.answerable ? 'mails.request_received.text' : 'mails.request_received.received'),
      button: { text: t('mails.thread.button'), link },
    }
  },
  held_notice: ({ link }, context) => {
    const { t } = shown(context)
    return {
      subject: t('mails.held_notice.subject'),
      title: t('mails.held_notice.subject'),
      text: t('mails.held_notice.text'),
      button: { text: t('mails.open'), link },
    }
  },
  estimate: ({ taskSlug, taskName, link, actorName, duration, closesAt, dailyInCents, hourlyInCents }, context) => {
    const { t, moment, money } = shown(context)
    const { locale } = context
    const time = Number(duration)
    const seesPrice = dailyInCents !== '' && hourlyInCents !== ''
    const total = estimateTotal(time, { dailyInCents: Number(dailyInCents), hourlyInCents: Number(hourlyInCents) })
    const amount = formatMoneyExclTax(total, locale)
    const { days, hours, minutes } = estimateParts(time)
    const rest = hours + minutes / 60
    return {
      subject: seesPrice
        ? t('mails.estimate.subjectAmount', { slug: taskSlug, amount })
        : t('mails.estimate.subject', { slug: taskSlug }),
      reference: taskSlug,
      title: seesPrice
        ? t('mails.estimate.title', { time: formatWorkTime(time, locale), amount })
        : formatWorkTime(time, locale),
      text: t('mails.estimate.text', { actor: actorName, task: taskName }),
      button: { text: t(seesPrice ? 'mails.estimate.button' : 'mails.estimate.open'), link },
      note: [
        t(seesPrice ? 'mails.estimate.note' : 'mails.estimate.others'),
        ...(context.answerable ? [t('mails.thread.question')] : []),
      ].join(' '),
      ...(closesAt !== '' && { deadline: t('mails.estimate.until', { date: moment(closesAt) }) }),
      ...(seesPrice && {
        lines: [
          ...(days > 0
            ? [
                {
                  label: t('mails.estimate.days', { count: days, price: money(dailyInCents) }),
                  value: money(String(days * Number(dailyInCents))),
                },
              ]
            : []),
          ...(rest > 0
            ? [
                {
                  label: t('mails.estimate.hours', {
                    time: formatWorkTime(hours * 3_600_000 + minutes * 60_000, locale),
                    price: money(hourlyInCents),
                  }),
                  value: money(String(Math.round(rest * Number(hourlyInCents)))),
                },
              ]
            : []),
          { label: t('mails.estimate.total'), value: money(String(total)) },
        ],
      }),
    }
  },
  quote: ({ taskSlug, taskName, link, number, net, gross, validUntil, lines }, context) => {
    const { t, money } = shown(context)
    const date = longDayText(new Date(validUntil), context.locale)
    const amount = formatMoneyExclTax(Number(net), context.locale)
    return {
      subject: t('mails.quote.subject', { number, amount, slug: taskSlug, date }),
      reference: taskSlug,
      title: t('mails.quote.title', { number, amount }),
      deadline: t('mails.quote.until', { date }),
      text: t('mails.quote.text', { task: taskName }),
      lines: [
        ...(JSON.parse(lines) as { label: string; value: string }[]),
        { label: t('mails.quote.gross'), value: money(gross) },
      ],
      button: { text: t('mails.quote.button'), link },
      note: t('mails.quote.note'),
    }
  },
  digest: ({ items, link }, context) => {
    const { t } = shown(context)
    const list = itemsIn(items)
    return {
      subject: t('mails.digest.subject', { count: list.length, app: context.frame.appName }),
      title: t('mails.digest.title'),
      text: t('mails.digest.text'),
      items: list,
      button: { text: t('mails.digest.button'), link },
    }
  },
  notice: ({ reference, subject, title, deadline, text, quote, button, note, link, unsubscribe }) => ({
    subject,
    title,
    text,
    button: { text: button, link },
    ...(reference !== '' && { reference }),
    ...(deadline !== '' && { deadline }),
    ...(quote !== '' && { quote }),
    ...(note !== '' && { note }),
    ...(unsubscribe && { unsubscribe }),
  }),
  ...bookingContents,
  invoice: ({ number, amount, dueAt, link }, context) => {
    const { t, day, money } = shown(context)
    return {
      subject: t('mails.invoice.subject', { number }),
      reference: number,
      title: t('mails.invoice.title', { number, amount: money(amount) }),
      text: t('mails.invoice.text'),
      button: { text: t('mails.invoice.button'), link },
      ...(dueAt !== '' && { deadline: t('mails.invoice.due', { date: day(dueAt) }) }),
    }
  },
  report_completion_requested: ({ requesterName, incidentName, link }, context) => {
    const { t } = shown(context)
    const subject = t('mails.report_completion_requested.subject')
    return {
      subject,
      title: subject,
      text: t('mails.report_completion_requested.text', { requester: requesterName, incident: incidentName }),
      button: { text: t('mails.report_completion_requested.button'), link },
    }
  },
  export_ready: ({ link, expiresAt }, context) => {
    const { t, moment } = shown(context)
    return {
      subject: t('mails.export_ready.subject'),
      title: t('mails.export_ready.subject'),
      deadline: t('mails.until', { date: moment(expiresAt) }),
      text: t('mails.export_ready.text'),
      button: { text: t('mails.export_ready.button'), link },
    }
  },
  sla_report: ({ month, headline, lines, link, unsubscribe }, context) => {
    const { t } = shown(context)
    return {
      subject: t('mails.sla_report.subject', { month }),
      title: headline,
      text: t('mails.sla_report.text', { app: context.frame.appName, month }),
      lines: JSON.parse(lines) as { label: string; value: string }[],
      button: { text: t('mails.sla_report.button'), link },
      unsubscribe,
    }
  },
  daily_report: ({ title, text, link }, context) => ({
    subject: title,
    title,
    text,
    button: { text: shown(context).t('mails.daily_report.button'), link },
  }),
  mail_test: ({ requesterName }, context) => {
    const { t } = shown(context)
    return {
      subject: t('mails.mail_test.subject'),
      title: t('mails.mail_test.subject'),
      text: t('mails.mail_test.text', { requester: requesterName, app: context.frame.appName }),
    }
  },
}
