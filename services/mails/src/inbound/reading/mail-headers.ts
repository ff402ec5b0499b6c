import { addressParser, decodeWords } from 'postal-mime'
import type { MailAddress } from './inbound-mail.ts'
import type { MimeNode } from './mime-tree.ts'

type Headers = MimeNode['headers']

// Control characters, and the marks that turn the direction of what follows them.
const unprintable = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu
const mostAddresses = 1000
const mostReferences = 100

/** One line of text for people: without control characters and marks of direction, at most `most` characters. */
export const lineOf = (text: string, most: number): string => {
  const line = text
    .slice(0, 4 * most)
    .replaceAll(unprintable, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
  return [...line].slice(0, most).join('')
}

const validAddress = /^[^\s@<>"(),:;[\]\\]{1,64}@[^\s@<>"(),:;[\]\\]{1,253}$/

const valuesOf = (headers: Headers, key: string) => headers.filter((one) => one.key === key).map(({ value }) => value)

/** Value of the topmost header of this name. */
export const headerOf = (headers: Headers, key: string): string | null => valuesOf(headers, key)[0] ?? null

const addressesIn = (values: string[]): MailAddress[] =>
  values
    .flatMap((value) => addressParser(value, { flatten: true }))
    .slice(0, mostAddresses)
    .map(({ address = '', name }) => ({ address: address.trim().toLowerCase(), name: lineOf(name, 200) }))

const isAddress = ({ address }: MailAddress) => validAddress.test(address)

/** The sender, where exactly one From header names exactly one address (EML-025). */
export const senderOf = (headers: Headers): MailAddress | null => {
  const values = valuesOf(headers, 'from')
  const [sender, ...others] = addressesIn(values)
  return values.length === 1 && sender && others.length === 0 && isAddress(sender) ? sender : null
}

/** Addresses of all headers of these names, in their order. */
const addressesOf = (headers: Headers, key: string) => addressesIn(valuesOf(headers, key)).filter(isAddress)

const idsIn = (value: string | null): string[] => (value ?? '').match(/<[^<>\s]{1,250}>/g) ?? []

const earliest = Date.UTC(1990, 0)
/** A sender's clock may be a day ahead at most: another Date counts as none. */
const ahead = 24 * 60 * 60 * 1000

const dateOf = (value: string | null, now: number) => {
  const at = Date.parse(value ?? '')
  return at >= earliest && at <= now + ahead ? at : null
}

const neighbours = /=\?([\w-]{1,40})\?b\?[\w+/=]{0,100}\?=(?:\s{1,10}=\?\1\?b\?[\w+/=]{0,100}\?=)+/gi

/** Encoded words that follow one another, as one: programs split them within a letter. */
const joinWords = (value: string) =>
  value.replaceAll(neighbours, (words: string, charset: string) => {
    const bytes = words.split(/\s+/).map((word) => Buffer.from(word.split('?')[3] ?? '', 'base64'))
    return `=?${charset}?B?${Buffer.concat(bytes).toString('base64')}?=`
  })

/** What the headers of a mail say, apart from what kind of mail it is. `now` in milliseconds: no Date is after it. */
export const readMailHeaders = (headers: Headers, now: number) => ({
  from: senderOf(headers),
  to: addressesOf(headers, 'to'),
  cc: addressesOf(headers, 'cc'),
  deliveredTo: ['delivered-to', 'x-original-to'].flatMap((key) =>
    addressesOf(headers, key).map(({ address }) => address),
  ),
  replyTo: addressesOf(headers, 'reply-to')[0]?.address ?? null,
  returnPath: /^<?\s*>?$/.test(headerOf(headers, 'return-path') ?? '-')
    ? ''
    : (addressesOf(headers, 'return-path')[0]?.address ?? null),
  received: valuesOf(headers, 'received')
    .slice(0, 5)
    .map((value) => lineOf(value, 500)),
  messageId: idsIn(headerOf(headers, 'message-id'))[0] ?? null,
  inReplyTo: idsIn(headerOf(headers, 'in-reply-to'))[0] ?? null,
  references: valuesOf(headers, 'references').flatMap(idsIn).slice(-mostReferences),
  subject: lineOf(decodeWords(joinWords(headerOf(headers, 'subject') ?? '')), 200),
  sentAt: dateOf(headerOf(headers, 'date'), now),
})
