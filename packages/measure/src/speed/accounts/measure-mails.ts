import { setTimeout as wait } from 'node:timers/promises'
import type { AccountsDataset } from './seed-accounts.ts'

export type MailFigures = { mails: number; queuedMs: number; sent: number; perSecond: number }

/** How long to wait for the last mail, in ms. */
const timeoutMs = 600_000

/** Queues mails in one transaction, and waits until the worker of the product has sent them to the local server. */
export const measureMails = async (
  { open: { platform }, app, admin }: AccountsDataset,
  mails: number,
): Promise<MailFigures> => {
  const { database, queueMail } = platform
  const from = performance.now()
  const all = Array.from({ length: mails }, (_, n) => ({
    appId: app.id,
    userId: null,
    to: `receiver-${n}@example.com`,
    locale: 'fr' as const,
    template: 'mail_test' as const,
    variables: { requesterName: admin.firstName },
    key: `measure:${n}`,
  }))
  await database.transaction((tx) => queueMail(tx, all))
  const committed = performance.now()
  const count = async () =>
    (
      await database.query<{ sent: number }>({
        text: `SELECT count(*)::int AS sent FROM mails.outgoing WHERE key LIKE 'measure:%' AND sent_at IS NOT NULL`,
      })
    ).rows[0]!.sent
  let sent = await count()
  while (sent < mails && performance.now() - committed < timeoutMs) {
    await wait(100)
    sent = await count()
  }
  return { mails, queuedMs: committed - from, sent, perSecond: (sent / (performance.now() - committed)) * 1000 }
}
