import { promises as dns } from 'node:dns'
import type { DNSResolver } from 'mailauth'
import type { Platform } from '@passerelle/server/platform'
import type { Subscriber } from '@passerelle/server/events/subscriber'
import type { WorkKind } from '@passerelle/server/work/work'
import { confirmRequest } from './handling/confirm-request.ts'
import { handleInbound } from './handling/handle-inbound.ts'
import { smtpSource } from './receiving/smtp-source.ts'
import { takeMail } from './receiving/take-mail.ts'
import type { RawMails } from './raw-mails.ts'

const resolver: DNSResolver = (name, type) => dns.resolve(name, type) as ReturnType<DNSResolver>

type Inbound = { workKinds: WorkKind[]; subscribers: Subscriber[]; close: () => Promise<void> }

/** Receiving of mails: nothing without `INBOUND_URL`. Only the worker role listens. */
export const openInbound = (platform: Platform, raws: RawMails): Inbound => {
  const { env, logger } = platform
  const settings = env.inbound
  const subscribers = [confirmRequest(platform)]
  if (!settings) return { workKinds: [], subscribers, close: async () => undefined }
  const source = env.roles.includes('worker') ? smtpSource(settings, logger) : undefined
  const started = source?.start(takeMail({ ...platform, raws })).catch((err: unknown) => {
    logger.error({ err, address: settings.url }, 'mails cannot be received')
  })
  return {
    workKinds: [handleInbound({ ...platform, settings, raws, resolver })],
    subscribers,
    close: async () => {
      await started
      await source?.stop()
    },
  }
}
