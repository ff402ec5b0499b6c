import { serviceLevels } from '@passerelle/kernel/service-levels'
import { customerAdminRole } from '@passerelle/kernel/roles'
import type { Locale } from '@passerelle/i18n/locales'
import { accountSubscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { MailAttachment } from '@passerelle/server/mail/queue-mail'
import { unsubscribeTokens } from '@passerelle/server/mail/unsubscribe-token'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'
import { reproduciblePdf } from './reproducible-pdf.ts'
import { readSla, type SlaReport } from './read-sla.ts'
import { slaDocument } from './sla-document.ts'
import { slaTexts } from './sla-texts.ts'

type Receiver = { userId: string; email: string; locale: Locale }

const receivers = statement(
  'stats.slaReceivers',
  `
  SELECT r.id AS "userId", r.email, r.locale FROM accounts.notice_receivers r
    LEFT JOIN notifs.monthly_reports p ON p.app_id = r.app_id AND p.user_id = r.id
   WHERE r.app_id = $1 AND NOT r.staff AND $2 = ANY (r.roles) AND coalesce(p.monthly_report, true) ORDER BY r.id`,
  { notNull: ['userId', 'email'] },
).as<Pick<Receiver, 'locale'>>()

/** The figures of the mail: service levels, then each service. */
const linesOf = (report: SlaReport, locale: Locale) => {
  const texts = slaTexts(report, locale)
  const levels = serviceLevels.map((level) => ({
    label: `${texts.t(`availability.levels.name.${level}`)}, ${texts.t(`availability.levels.word.${level}`)}`,
    value: texts.level(level),
  }))
  const services = report.services.map(({ name, availability }) => ({ label: name, value: texts.share(availability) }))
  return [...levels, ...services]
}

/** The report as attachment; empty when rendering fails, so that the mail is sent with its link only. */
const pdfOf = async (
  { renderPdf, logger }: Pick<Platform, 'renderPdf' | 'logger'>,
  appId: string,
  report: SlaReport,
  locale: Locale,
): Promise<MailAttachment[]> => {
  try {
    const share = { account: appId, person: 'mail-sla', first: true }
    const content = reproduciblePdf(await renderPdf(slaDocument(report, locale), share), report.end).toString('base64')
    return [{ filename: `disponibilite-${report.month}.pdf`, contentType: 'application/pdf', content }]
  } catch (err) {
    logger.warn({ err }, 'a monthly report leaves without its document')
    return []
  }
}

/** Subscriber that mails a monthly report to the administrators of its account, once each, in their language. */
export const mailSla = (platform: Platform): Subscriber => {
  const { database, env, queueMail } = platform
  const read = readSla(platform)
  const tokens = unsubscribeTokens(env)
  return accountSubscriber('mail-sla', ['sla_report.issued'], async ({ appId, data: { month } }) => {
    const values = [appId, customerAdminRole]
    const { rows } = await database.query(receivers.with(...values))
    const report = rows.length === 0 ? null : await read(appId, month)
    if (!report) return
    for (const [locale, people] of Map.groupBy(rows, (row) => row.locale)) {
      const attachments = await pdfOf(platform, appId, report, locale)
      const texts = slaTexts(report, locale)
      const variables = {
        month: texts.month,
        headline: texts.headline,
        lines: JSON.stringify(linesOf(report, locale)),
        link: `${env.origin}/stats/sla/${month}`,
      }
      await database.transaction(async (tx) => {
        for (const { userId, email: to } of people) {
          const key = `sla_report:${appId}:${month}:${userId}`
          const unsubscribe = tokens.create({ appId, userId, topic: 'monthly_report', subjectId: null })
          const mail = { appId, userId, to, locale, template: 'sla_report', key, attachments } as const
          await queueMail(tx, { ...mail, variables: { ...variables, unsubscribe } })
        }
      })
    }
  })
}
