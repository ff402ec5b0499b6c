import { setTimeout as wait } from 'node:timers/promises'
import type { World } from '../world/world.ts'
import type { SunkMail, Sink } from '../world/mail-and-trace-sink.ts'

const at = '2031-03-12T09:00:00.000Z'

/**
 * A mail of each template that repeats what people wrote, with these texts in all of those places; its links lead to
 * this origin, as mails with others are refused.
 */
const mailsWith = (origin: string, textFor: () => string) => [
  {
    template: 'notice' as const,
    variables: {
      reference: textFor(),
      subject: textFor(),
      title: textFor(),
      deadline: at,
      text: textFor(),
      quote: textFor(),
      button: textFor(),
      note: textFor(),
      link: `${origin}/inbox`,
      unsubscribe: '',
    },
  },
  {
    template: 'estimate' as const,
    variables: {
      taskSlug: 'ATL-1',
      taskName: textFor(),
      link: `${origin}/projects/tasks/ATL-1`,
      actorName: textFor(),
      duration: '3600000',
      closesAt: at,
      dailyInCents: '',
      hourlyInCents: '',
    },
  },
  {
    template: 'voucher' as const,
    variables: {
      guestName: textFor(),
      code: 'ABCD-EFGH',
      amount: '1000',
      validUntil: '2031-03-12',
      fromName: textFor(),
      words: textFor(),
    },
  },
  {
    template: 'report_completion_requested' as const,
    variables: { requesterName: textFor(), incidentName: textFor(), link: `${origin}/stats` },
  },
  { template: 'daily_report' as const, variables: { title: textFor(), text: textFor(), link: `${origin}/admin` } },
  { template: 'invitation' as const, variables: { link: `${origin}/join`, inviterName: textFor(), expiresAt: at } },
]

/** Queues these mails for a person of an account; returns how many, and those that were sent. */
export const sendMailsWith = async (
  { platform }: World,
  sink: Sink,
  { appId, userId, email }: { appId: string; userId: string; email: string },
  textFor: () => string,
): Promise<{ queued: number; sent: SunkMail[] }> => {
  const mails = mailsWith(platform.env.origin, textFor).map((mail) => ({
    ...mail,
    appId,
    userId,
    to: email,
    locale: 'fr' as const,
    key: `measure:${platform.newId()}`,
  }))
  await platform.database.transaction((tx) => platform.queueMail(tx, mails))
  const sent = () => sink.mails.filter(({ to }) => to === email)
  for (let turn = 0; turn < 300 && sent().length < mails.length; turn += 1) await wait(50)
  return { queued: mails.length, sent: sent() }
}
