import type { Platform } from '@passerelle/server/platform'
import { createHttpClient } from '@passerelle/server/outbound/http-client'
import type { Senders } from '../outgoing/send-mails.ts'
import type { MailSender } from './mail-sender.ts'
import { defaultFrom, senderAt } from './open-sender.ts'

type Opened = { sender: MailSender; from: string }

/**
 * Sender of the installation: the configured one, or the fake mailbox in embedded mode. Null where none is configured.
 */
export const openSenders = (platform: Platform): Senders & { close: () => Promise<void> } => {
  const { env, logger } = platform
  const httpClient = createHttpClient()
  let box: { close: () => Promise<void> } | undefined

  const openOwn = async (): Promise<Opened | null> => {
    const from = defaultFrom(env)
    if (env.mailUrl !== undefined) return { sender: senderAt(env.mailUrl, env.mailApiKey, httpClient), from }
    if (!env.embedded || env.production) {
      logger.warn('no mail server is configured (MAIL_URL): mails wait in the queue')
      return null
    }
    // Dynamic import: production processes never load the fake.
    const { mailBoxOf } = await import('../embedded/mail-box.ts')
    const opened = mailBoxOf(platform)
    box = opened
    return { sender: senderAt(await opened.address(), undefined, httpClient), from }
  }
  let own: Promise<Opened | null> | undefined

  return {
    of: () => (own ??= openOwn()),
    close: async () => {
      ;(await own)?.sender.close()
      await box?.close()
    },
  }
}
