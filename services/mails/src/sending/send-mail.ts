import { days, hours, minutes } from '@passerelle/kernel/durations'
import type { Clock } from '@passerelle/kernel/clock'
import type { Database } from '@passerelle/server/database/connect'
import { mailWork } from '@passerelle/server/mail/mail-work'
import { done, giveUp, postpone, retry, type WorkKind, type Write } from '@passerelle/server/work/work'
import type { RenderMail } from '../content/render-mail.ts'
import { goesToFailing } from '../failing-addresses/failing-address-rules.ts'
import { reopenMail } from '../deliveries/resend-mail.ts'
import { MailError, type MailSender } from '../senders/mail-sender.ts'
import type { ReturnAddresses } from '../addresses/return-addresses.ts'
import { outgoingStore, type WaitingMail } from '../outgoing/outgoing-store.ts'

/** `isOwnServer`: a mail server of the account, to which bounces go as well. */
export type OpenedSender = { sender: MailSender; from: string; isOwnServer?: true }
/** Mail sender of each account, with its from address; null where none is configured. */
export type Senders = { of: (appId: string | null) => Promise<OpenedSender | null> }

type Deps = {
  clock: Clock
  database: Pick<Database, 'query'>
  senders: Senders
  render: RenderMail
  bounceAddressOf: ReturnAddresses['bounce']
  logger: { warn: (details: object, text: string) => void }
}

/** Four days in total. */
const pauses = [minutes(1), minutes(5), minutes(15), hours(1), hours(3), hours(6), hours(12), days(1), days(1), days(1)]
/** Pause when a mail server is unavailable; the mails that wait for it use up no try. */
const awayMs = minutes(2)

/**
 * Sends one mail through its account's sender. One that was sent by a process that died before it was stored is sent
 * again, with the same Message-ID (at-least-once delivery). To an address that fails only some mails go (EML-045); the
 * others are cancelled.
 */
export const sendMail = ({ clock, database, senders, render, bounceAddressOf, logger }: Deps): WorkKind => {
  const { query } = database
  /** Until when a mail server that did not answer is left alone by this process. */
  const awayUntil = new WeakMap<MailSender, Date>()
  const later = () => new Date(clock.now().getTime() + awayMs)

  const letterOf = async (mail: WaitingMail, { from, isOwnServer }: OpenedSender) => {
    const letter = await render(mail, from)
    const bounceTo = isOwnServer ? null : await bounceAddressOf(mail.id)
    return bounceTo === null ? letter : { ...letter, bounceTo }
  }

  const send = async (mail: WaitingMail, opened: OpenedSender) => {
    const { sender } = opened
    try {
      return await sender.send(await letterOf(mail, opened))
    } catch (cause) {
      if (!(cause instanceof MailError)) logger.warn({ err: cause, mail: mail.id }, 'a mail could not be made')
      const error = cause instanceof MailError ? cause : new MailError('busy', 'could not be made', { cause })
      if (error.trouble === 'unreachable' || error.trouble === 'unauthorized') awayUntil.set(sender, later())
      return error
    }
  }

  return {
    name: mailWork,
    // Longer than one delivery may take.
    leaseMs: minutes(5),
    concurrency: 20,
    // As many as connections to the mail server of the installation.
    perAccount: 10,
    pauses,
    run: async ({ id, attempt }) => {
      const mail = await outgoingStore.findWaiting(query, id)
      if (!mail) return done()
      if (mail.addressFails && !goesToFailing(mail.template))
        return done((tx) => outgoingStore.cancel(tx.query, id, { now: clock.now(), error: 'address_fails:' }))
      const wait = (dueAt: Date, error: string) =>
        postpone(dueAt, error, (tx) => outgoingStore.failed(tx.query, id, { attempts: attempt - 1, error }))
      const found = await senders.of(mail.appId)
      if (!found) return wait(later(), 'no sender is configured')
      const until = awayUntil.get(found.sender)
      if (until && until > clock.now()) return wait(until, 'unreachable')

      const outcome = await send(mail, found)
      const tried = { now: clock.now(), attempts: attempt }
      if (!(outcome instanceof MailError))
        return done((tx) => outgoingStore.sent(tx.query, id, { ...tried, providerId: outcome.providerId }))
      const { trouble, message: error } = outcome
      const write: Write = (tx, nextAt) =>
        nextAt === null
          ? outgoingStore.giveUp(tx.query, id, { ...tried, error, bounced: trouble === 'refused' })
          : outgoingStore.failed(tx.query, id, { ...tried, error })
      return trouble === 'refused' || trouble === 'rejected' ? giveUp(error, write) : retry(error, write)
    },
    onReopen: (tx, { id }) => reopenMail(tx, id, clock.now()),
  }
}
