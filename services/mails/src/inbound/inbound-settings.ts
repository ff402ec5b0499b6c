import { createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { group, type Group } from '@passerelle/server/env/group'
import {
  address,
  list,
  mapped,
  matching,
  optionalMailAddress,
  optionalText,
  secret,
} from '@passerelle/server/env/setting'

const needed = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('is missing')
  return value
}

/** A file whose text is the value. */
const fileText = (name: string, purpose: string, example: string) =>
  mapped(optionalText(name, purpose, example), (path) => {
    if (path === undefined) return undefined
    try {
      return readFileSync(path, 'utf8')
    } catch {
      throw new Error(`names "${path}", a file that cannot be read`)
    }
  })

const mailAddress = /^[^\s<>@,]+@[^\s<>@,]+$/
const lower = (text: string) => text.toLowerCase()

const fields = {
  url: secret(
    address(
      'INBOUND_URL',
      'how mails are received: where an SMTP server listens, a mailbox that is read by IMAP, or a mail service',
      'imaps://user:password@imap.example/INBOX',
      ['smtp:', 'imaps:', 'imap:', 'mailgun:', 'sendgrid:', 'postmark:'],
    ),
  ),
  address: mapped(
    optionalMailAddress('INBOUND_ADDRESS', 'the address that mails are answered to', 'demandes@nimbus.example'),
    (given) => lower(needed(given)),
  ),
  subaddress: matching(
    'INBOUND_SUBADDRESS',
    'whether the mail server accepts addresses like demandes+word@nimbus.example',
    'none',
    /^(?:plus|none)$/,
    'plus',
  ),
  aliases: mapped(
    list('INBOUND_ALIASES', 'other addresses that lead there', 'support@nimbus.example', mailAddress),
    (given) => given.map(lower),
  ),
  secret: secret(
    optionalText('INBOUND_SECRET', 'by which that mail service signs what it posts', 'a long random text'),
  ),
  /** Own server of the mailbox, whose verdict about a sender counts (EML-027). */
  authservId: mapped(
    optionalText('INBOUND_AUTHSERV_ID', 'the name by which the mailbox signs its verdicts', 'mx.nimbus.example'),
    (given) => given ?? '',
  ),
  tlsCert: fileText('INBOUND_TLS_CERT', 'the certificate of that server, a PEM file', '/etc/ssl/mail.pem'),
  tlsKey: fileText('INBOUND_TLS_KEY', 'the key of that certificate, a PEM file', '/etc/ssl/mail.key'),
}

const base = group('url', fields, { notAlone: ['address', 'aliases', 'secret', 'authservId', 'tlsCert', 'tlsKey'] })

const oauthFields = {
  tokenUrl: address(
    'INBOUND_OAUTH_TOKEN_URL',
    'where the token of a mailbox is asked for that takes no password',
    'https://login.microsoftonline.com/TENANT/oauth2/v2.0/token',
    ['https:'],
  ),
  clientId: mapped(
    optionalText('INBOUND_OAUTH_CLIENT_ID', 'the client that asks for it', '6731de76-14a6-49ae-97bc-6eba6914391e'),
    needed,
  ),
  clientSecret: secret(
    mapped(optionalText('INBOUND_OAUTH_CLIENT_SECRET', 'the secret of that client', 'a long random text'), needed),
  ),
  scope: optionalText('INBOUND_OAUTH_SCOPE', 'what the token is for', 'https://outlook.office365.com/.default'),
  refreshToken: secret(
    optionalText(
      'INBOUND_OAUTH_REFRESH_TOKEN',
      'the refresh token of the person who consented, where one did',
      'a long random text',
    ),
  ),
}
const oauth = group('tokenUrl', oauthFields, { notAlone: ['clientId', 'clientSecret', 'scope', 'refreshToken'] })

/** By which tokens a mailbox is read that takes no password (EML-064). */
export type MailboxOauth = NonNullable<ReturnType<(typeof oauth)['read']>>
/** How mails are received (EML-016). */
export type InboundSettings = NonNullable<ReturnType<(typeof base)['read']>> & { oauth?: MailboxOauth }

const isPublicKey = (secret: string) => {
  try {
    createPublicKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'spki' })
    return true
  } catch {
    return false
  }
}

/** Whether a mail service posts what is received. */
export const isPosted = (url: string): boolean => /^(?:mailgun|sendgrid|postmark):/.test(url)

/** Whether a mailbox names who reads it, and no password; a token never leaves unencrypted. */
const takesToken = (url: string): boolean => {
  const { protocol, username, password } = new URL(url)
  return protocol === 'imaps:' && username !== '' && password === ''
}

/** Settings of receiving; undefined where nothing is received. */
export const inboundSettings: Group<InboundSettings> = {
  fields: { ...base.fields, ...oauth.fields },
  read: (source, complain) => {
    const plain = base.read(source, complain)
    const tokens = oauth.read(source, complain)
    const read = plain && { ...plain, ...(tokens && { oauth: tokens }) }
    if (tokens && !plain) complain(fields.url, 'is missing')
    if (read?.oauth && !takesToken(read.url)) complain(fields.url, 'is no imaps address of a user without a password')
    if (read && (read.tlsCert === undefined) !== (read.tlsKey === undefined))
      complain(read.tlsCert === undefined ? fields.tlsCert : fields.tlsKey, 'is missing')
    if (read && isPosted(read.url) && read.secret === undefined) complain(fields.secret, 'is missing')
    if (read?.url === 'sendgrid:' && read.secret !== undefined && !isPublicKey(read.secret))
      complain(fields.secret, 'is not the public verification key of SendGrid')
    return read
  },
}
