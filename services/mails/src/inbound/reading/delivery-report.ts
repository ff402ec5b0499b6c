import { decodeText } from './decode-text.ts'
import type { DeliveryReport } from './inbound-mail.ts'
import type { Leaf } from './leaf-parts.ts'
import { lineOf } from './mail-headers.ts'

const longest = 100_000

const textOf = ({ bytes, params }: Leaf) => decodeText(bytes.subarray(0, longest), params['charset'])

/** Lines `Name: value`, unfolded; the first of a name counts. */
const fieldsOf = (text: string) => {
  const fields = new Map<string, string>()
  for (const line of text.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

const addressIn = (value: string | undefined) =>
  /[^\s@<>"(),:;]{1,64}@[^\s@<>"(),:;]{1,253}/.exec(value ?? '')?.[0].toLowerCase() ?? null

const withoutAddresses = (words: string) => words.replaceAll(/<?[^\s<>]{1,64}@[^\s<>]{1,253}>?/g, '…')

/**
 * Reads a delivery report (RFC 3464): which mail did not reach whom, and why (EML-044). Null where there is no part
 * `message/delivery-status`.
 */
export const readDeliveryReport = (leaves: Leaf[]): DeliveryReport | null => {
  const status = leaves.find(({ type }) => type === 'message/delivery-status')
  if (!status) return null
  const fields = fieldsOf(textOf(status))
  const returned = leaves.find(({ type }) => type === 'message/rfc822' || type === 'text/rfc822-headers')
  const original = returned ? fieldsOf(textOf(returned)) : new Map<string, string>()
  return {
    messageId: /<[^<>\s]{1,250}>/.exec(original.get('message-id') ?? '')?.[0] ?? null,
    recipient: addressIn(fields.get('original-recipient') ?? fields.get('final-recipient')),
    status: /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? null,
    words: lineOf(
      withoutAddresses((fields.get('diagnostic-code') ?? '').slice(0, 2000).replace(/^[\w-]{1,20};\s?/, '')),
      200,
    ),
  }
}
