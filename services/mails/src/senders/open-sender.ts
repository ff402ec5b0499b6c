import type { Env } from '@passerelle/server/env'
import type { HttpClient } from '@passerelle/server/outbound/http-client'
import { apiSender } from './api-sender.ts'
import type { MailSender } from './mail-sender.ts'
import { smtpSender } from './smtp-sender.ts'

const smtpPort = { 'smtp:': 587, 'smtps:': 465 } as const

/** Opens the sender for a URL: `smtp://user:password@host:587`, `smtps://…`, or the base URL of a mail API. */
export const senderAt = (address: string, apiKey: string | undefined, httpClient: HttpClient): MailSender => {
  const { protocol, hostname, port, username, password } = new URL(address)
  if (protocol !== 'smtp:' && protocol !== 'smtps:') return apiSender({ url: address, key: apiKey ?? '' }, httpClient)
  return smtpSender({
    host: hostname,
    port: port === '' ? smtpPort[protocol] : Number(port),
    secure: protocol === 'smtps:',
    configuredBy: 'installation',
    ...(username !== '' && { user: decodeURIComponent(username), password: decodeURIComponent(password) }),
  })
}

/** Default from address, when neither the settings nor the account have one. */
export const defaultFrom = ({ mailFrom, origin }: Pick<Env, 'mailFrom' | 'origin'>): string => {
  if (mailFrom !== undefined) return mailFrom
  const { hostname } = new URL(origin)
  // An email address needs a domain name: an installation on an IP address is only a trial.
  return `no-reply@${/^[\d.:[\]]+$/.test(hostname) || hostname === 'localhost' ? 'passerelle.example' : hostname}`
}
