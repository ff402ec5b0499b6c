import { minutes } from '@passerelle/kernel/durations'
import type { Clock } from '@passerelle/kernel/clock'
import type { RenderMail } from '../content/render-mail.ts'
import { MailError, type MailSender } from '../senders/mail-sender.ts'
import type { ClaimedMail, OutgoingStore } from './outgoing-store.ts'
import { nextAttempt } from './retry-schedule.ts'

/** Mail sender of each account, with its from address; null where none is configured. */
export type Senders = { of: (appId: string | null) => Promise<{ sender: MailSender; from: string } | null> }

export type SendMailsDeps = {
  clock: Clock
  store: OutgoingStore
  senders: Senders
  render: RenderMail
  logger: { info: (details: object, text: string) => void; warn: (details: object, text: string) => void }
}

const batch = 100
/** As many as connections to the mail server of the installation. */
const atOnce = 10
/** Pause when a mail server is unavailable; does not count as an attempt for the mails. */
const pause = minutes(2)

/**
 * Sends all due mails: claims a batch, passes each mail to its account's sender, and stores the outcome. Each mail is
 * claimed by one process. If a process crashes between sending and storing, the mail is sent again after its lease,
 * with the same Message-ID (at-least-once delivery).
 */
export const sendMails = ({ clock, store, senders, render, logger }: SendMailsDeps) => {
  const fail = async (mail: ClaimedMail, error: MailError) => {
    const now = clock.now()
    const { id, template, attempts } = mail
    const final = error.trouble === 'refused' || error.trouble === 'rejected'
    const next = final ? null : nextAttempt(attempts, now)
    if (next) return store.tryAgain(mail, next, error.message)
    await store.giveUp(mail, now, error.message, error.trouble === 'refused')
    logger.warn({ mail: id, template, attempts, error: error.message }, 'a mail was given up')
  }

  return async (signal: AbortSignal): Promise<number> => {
    const away = new Set<MailSender>()
    let count = 0
    const sendOne = async (mail: ClaimedMail, senderOf: Senders['of']) => {
      const found = await senderOf(mail.appId)
      const later = () => new Date(clock.now().getTime() + pause)
      if (!found) return store.tryAgain(mail, later(), 'no sender is configured', { uncounted: true })
      const { sender, from } = found
      if (away.has(sender)) return store.tryAgain(mail, later(), 'unreachable', { uncounted: true })
      try {
        const letter = await render(mail, from)
        const { providerId } = await sender.send(letter)
        await store.sent(mail, clock.now(), providerId)
        count += 1
      } catch (cause) {
        if (!(cause instanceof MailError)) logger.warn({ err: cause, mail: mail.id }, 'a mail could not be made')
        const error = cause instanceof MailError ? cause : new MailError('busy', 'could not be made', { cause })
        if (error.trouble === 'unreachable' || error.trouble === 'unauthorized') away.add(sender)
        await fail(mail, error)
      }
    }
    while (!signal.aborted) {
      const claimed = await store.claim(clock.now(), batch)
      if (claimed.length === 0) break
      const senderOf = oncePerAccount(senders)
      const lanes = Array.from({ length: atOnce }, async () => {
        for (let mail = claimed.shift(); mail; mail = claimed.shift()) await sendOne(mail, senderOf)
      })
      await Promise.all(lanes)
    }
    return count
  }
}

/** Looks up the sender of an account once in a batch. */
const oncePerAccount = (senders: Senders): Senders['of'] => {
  const known = new Map<string | null, ReturnType<Senders['of']>>()
  return (appId) => {
    const found = known.get(appId) ?? senders.of(appId)
    known.set(appId, found)
    return found
  }
}
