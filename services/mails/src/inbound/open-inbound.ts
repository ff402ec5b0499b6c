import { promises as dns } from 'node:dns'
import type { DNSResolver } from 'mailauth'
import { minutes } from '@passerelle/kernel/durations'
import { createAdvisoryLock } from '@passerelle/server/database/advisory-lock'
import type { Platform } from '@passerelle/server/platform'
import type { Subscriber } from '@passerelle/server/events/subscriber'
import type { RecurringJob } from '@passerelle/server/recurring-jobs/recurring-job'
import type { WorkKind } from '@passerelle/server/work/work'
import { isPosted, type InboundSettings } from './inbound-settings.ts'
import { confirmRequest } from './handling/confirm-request.ts'
import { handleInbound } from './handling/handle-inbound.ts'
import type { InboundSource } from './receiving/inbound-source.ts'
import { imapSource } from './receiving/imap-source.ts'
import { keepReceiving } from './receiving/keep-receiving.ts'
import { mailboxPlace } from './receiving/mailbox-place.ts'
import { mailboxToken } from './receiving/mailbox-token.ts'
import { smtpSource } from './receiving/smtp-source.ts'
import { sourceHealth } from './receiving/source-health.ts'
import { takeMail } from './receiving/take-mail.ts'
import type { MailReading } from './reading/read-mail.ts'
import type { RawMails } from './raw-mails.ts'

const resolver: DNSResolver = (name, type) => dns.resolve(name, type) as ReturnType<DNSResolver>

/** What a mail service posts comes to the API: there is nothing to open. */
const posted: InboundSource = { start: async () => undefined, stop: async () => undefined }

const sourceOf = ({ clock, database, logger }: Platform, settings: InboundSettings) =>
  isPosted(settings.url)
    ? { name: 'webhook', source: posted }
    : new URL(settings.url).protocol === 'smtp:'
      ? { name: 'smtp', source: smtpSource(settings, logger) }
      : {
          name: 'imap',
          source: imapSource(settings, {
            clock,
            place: mailboxPlace(database.query),
            lock: createAdvisoryLock(database.pool, 'mails.imap'),
            token: settings.oauth && mailboxToken(settings.oauth, clock),
            logger,
          }),
        }

type Inbound = {
  workKinds: WorkKind[]
  subscribers: Subscriber[]
  recurringJobs: RecurringJob[]
  close: () => Promise<void>
}

/** Receiving of mails: nothing without `INBOUND_URL`. Only the worker role of this service listens. */
export const openInbound = (platform: Platform, by: { raws: RawMails; reading: MailReading }): Inbound => {
  const { env, logger } = platform
  const settings = env.inbound
  const subscribers = [confirmRequest(platform)]
  const health = sourceHealth(platform)
  const watch = (run: () => Promise<void>): RecurringJob => ({ name: 'mails-watch', intervalMs: minutes(1), run })
  if (!settings)
    return { workKinds: [], subscribers, recurringJobs: [watch(health.forget)], close: async () => undefined }
  const receiving =
    env.roles.includes('worker') && env.services.includes('mails')
      ? keepReceiving({
          ...sourceOf(platform, settings),
          take: takeMail({ ...platform, ...by }),
          health,
          logger,
        })
      : undefined
  return {
    workKinds: [handleInbound({ ...platform, settings, ...by, resolver })],
    subscribers,
    recurringJobs: [watch(health.tell)],
    close: async () => receiving?.stop(),
  }
}
