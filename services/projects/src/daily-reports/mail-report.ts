import type { DailyReport } from '@passerelle/contract/projects/daily-reports'
import { isLocale } from '@passerelle/i18n/locales'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { reportContent } from './report-document.ts'

type Receiver = { appId: string; userId: string; email: string; locale: string }

const receivers = `
  SELECT d.app_id AS "appId", d.user_id AS "userId", d.email, d.locale
    FROM accounts.addresses d JOIN accounts.app_cards a ON a.id = d.app_id AND a.provider WHERE d.user_id = ANY ($1)`

/** Queues the mails of a report to members of staff, in their languages; `sendId` identifies this sending. */
export const mailReport =
  ({ env, queueMail }: Pick<Platform, 'env' | 'queueMail'>) =>
  async (tx: Tx, report: DailyReport, userIds: readonly string[], sendId: string): Promise<void> => {
    const { rows } = await tx.query<Receiver>({ text: receivers, values: [userIds] })
    for (const receiver of rows) {
      const locale = isLocale(receiver.locale) ? receiver.locale : 'fr'
      const { title, sections } = reportContent(report, locale)
      await queueMail(tx, {
        appId: receiver.appId,
        userId: receiver.userId,
        to: receiver.email,
        locale,
        template: 'daily_report',
        variables: {
          title,
          text: sections.map(({ heading, text }) => `${heading}\n${text}`).join('\n\n'),
          link: `${env.origin}/admin/?tab=reports&date=${report.date}`,
        },
        key: `report:${sendId}:${receiver.userId}`,
      })
    }
  }
