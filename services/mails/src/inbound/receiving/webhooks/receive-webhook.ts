import { Readable } from 'node:stream'
import { Problem } from '@passerelle/contract/problems'
import type { Platform } from '@passerelle/server/platform'
import type { TakeMail } from '../inbound-source.ts'
import { mailServices, type MailServiceName, type Posted } from './mail-services.ts'

type Deps = Pick<Platform, 'clock' | 'env'> & { take: TakeMail }

/**
 * Takes a mail that a mail service posts, once, and returns when it is stored (EML-020). Throws `not_found` for a
 * service that is not the one of this installation, `webhook_signature`, `inbound_raw_missing`.
 */
export const receiveWebhook =
  ({ clock, env, take }: Deps) =>
  async (service: MailServiceName, posted: Posted) => {
    const { inbound } = env
    if (inbound?.url !== `${service}:` || inbound.secret === undefined) throw new Problem('not_found')
    const mail = mailServices[service](posted, inbound.secret, clock.now())
    if (!mail) throw new Problem('webhook_signature')
    if (!mail.raw) throw new Problem('inbound_raw_missing')
    await take(Readable.from([mail.raw], { objectMode: false }), {
      source: 'webhook',
      sourceKey: `${service}:${mail.key}`,
      // Nobody says which server brought it to the service.
      peer: null,
      helo: null,
      from: mail.from,
      to: mail.to,
    })
    return {}
  }
