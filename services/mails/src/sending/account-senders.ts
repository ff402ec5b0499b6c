import type { Platform } from '@passerelle/server/platform'
import { createHttpClient } from '@passerelle/server/outbound/http-client'
import { installationSecrets } from '@passerelle/server/secrets/installation-secrets'
import type { OpenedSender, Senders } from './send-mail.ts'
import { openAccountSender, readAccountSettings } from '../senders/account-settings.ts'
import { defaultFrom, senderAt } from '../senders/open-sender.ts'

type Opened = OpenedSender

/**
 * Sender of each account: its own mail server (APP-012), otherwise that of the installation. Without a configured mail
 * server, embedded mode sends everything to the fake mailbox, other processes nothing (null).
 */
export const openSenders = (platform: Platform): Senders & { close: () => Promise<void> } => {
  const { env, logger, database } = platform
  const httpClient = createHttpClient()
  const secrets = installationSecrets(env)
  let box: { close: () => Promise<void> } | undefined
  const ofAccounts = new Map<string, Opened & { version: number }>()
  /** The demo sends nothing to the internet, whatever an account has configured. */
  const boxOnly = env.mailUrl === undefined && env.embedded && !env.production

  const openOwn = async (): Promise<Opened | null> => {
    const from = defaultFrom(env)
    if (env.mailUrl !== undefined) return { sender: senderAt(env.mailUrl, env.mailApiKey, httpClient), from }
    if (!boxOnly) {
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
  const openedOwn = () => (own ??= openOwn())

  const ofAccount = async (appId: string): Promise<Opened | null> => {
    const settings = await readAccountSettings(database, appId)
    const known = ofAccounts.get(appId)
    if (settings && known?.version === settings.version) return known
    known?.sender.close()
    ofAccounts.delete(appId)
    if (!settings) return openedOwn()
    // Without an address, the setting is only a name, which the account has anyway.
    const from = settings.from.includes('@') ? settings.from : defaultFrom(env)
    const { version } = settings
    if (boxOnly) {
      const opened = await openedOwn()
      return opened && { ...opened, from }
    }
    try {
      const sender = openAccountSender(appId, settings, { secrets, httpClient, env })
      const opened = { sender, from, version, isOwnServer: true as const }
      ofAccounts.set(appId, opened)
      return opened
    } catch (err) {
      logger.warn({ err, appId }, 'the mail server of an account cannot be used: its mails wait')
      return null
    }
  }

  return {
    of: (appId) => (appId === null ? openedOwn() : ofAccount(appId)),
    close: async () => {
      for (const { sender } of ofAccounts.values()) sender.close()
      ;(await own)?.sender.close()
      await box?.close()
    },
  }
}
