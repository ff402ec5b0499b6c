import { readFileSync } from 'node:fs'
import { group, type Group } from '@passerelle/server/env/group'
import { address, list, mapped, matching, optionalMailAddress, optionalText } from '@passerelle/server/env/setting'

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
  url: address(
    'INBOUND_URL',
    'how mails are received: the address and port where an SMTP server listens',
    'smtp://0.0.0.0:2525',
    ['smtp:'],
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
  tlsCert: fileText('INBOUND_TLS_CERT', 'the certificate of that server, a PEM file', '/etc/ssl/mail.pem'),
  tlsKey: fileText('INBOUND_TLS_KEY', 'the key of that certificate, a PEM file', '/etc/ssl/mail.key'),
}

const base = group('url', fields, { notAlone: ['address', 'aliases', 'tlsCert', 'tlsKey'] })

/** How mails are received (EML-016). */
export type InboundSettings = NonNullable<ReturnType<(typeof base)['read']>>

/** Settings of receiving; undefined where nothing is received. */
export const inboundSettings: Group<InboundSettings> = {
  ...base,
  read: (source, complain) => {
    const read = base.read(source, complain)
    if (read && (read.tlsCert === undefined) !== (read.tlsKey === undefined))
      complain(read.tlsCert === undefined ? fields.tlsCert : fields.tlsKey, 'is missing')
    return read
  },
}
