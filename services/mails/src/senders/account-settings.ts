import type { Env } from '@passerelle/server/env'
import type { Database } from '@passerelle/server/database/connect'
import type { HttpClient } from '@passerelle/server/outbound/http-client'
import type { Secrets } from '@passerelle/server/secrets/secrets'
import { statement } from './statement-rows.ts'
import { apiSender } from './api-sender.ts'
import type { MailSender } from './mail-sender.ts'
import { smtpSender } from './smtp-sender.ts'

/** How an account sends its mails (APP-012). */
export type AccountSettings = {
  provider: 'smtp' | 'api'
  location: 'eu' | 'us' | null
  host: string | null
  port: number | null
  user: string | null
  sealed: string | null
  from: string
  version: number
}

/** Base URLs of the mail API; the European one keeps data in the European Union. */
const apiUrls = { eu: 'https://api.eu.sendgrid.com', us: 'https://api.sendgrid.com' } as const
const implicitTlsPort = 465

const accountSettings = statement(
  'mails.account-settings',
  `SELECT provider, location, host, port, username AS "user", secret_ciphertext AS sealed, sender AS "from",
                  version
             FROM accounts.mail_senders WHERE app_id = $1`,
  { notNull: ['from', 'version'] },
).as<Pick<AccountSettings, 'provider' | 'location'>>()

/** Reads how an account sends its mails; null without settings of its own. */
export const readAccountSettings = async (
  { query }: Pick<Database, 'query'>,
  appId: string,
): Promise<AccountSettings | null> => {
  const { rows } = await query(accountSettings.with(appId))
  return rows[0] ?? null
}

/** Opens the sender that the settings describe: an SMTP server on the internet, or the mail API. */
export const openAccountSender = (
  appId: string,
  { provider, location, host, port, user, sealed }: AccountSettings,
  { secrets, httpClient, env }: { secrets: Secrets; httpClient: HttpClient; env: Pick<Env, 'outboundLocal'> },
): MailSender => {
  const password = sealed === null ? '' : secrets.open(sealed, `accounts.mail_settings:${appId}`)
  if (provider === 'api') return apiSender({ url: apiUrls[location ?? 'eu'], key: password }, httpClient)
  return smtpSender({
    host: host ?? '',
    port: port ?? 0,
    secure: port === implicitTlsPort,
    configuredBy: env.outboundLocal ? 'installation' : 'person',
    ...(user !== null && { user, password }),
  })
}
