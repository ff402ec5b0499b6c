import type { ReadMail } from './inbound-mail.ts'
import type { Leaf } from './leaf-parts.ts'
import { headerOf } from './mail-headers.ts'
import type { MimeNode } from './mime-tree.ts'

const absences =
  /^(?:réponse automatique|absence du bureau|automatic reply|out of office|autoreply|message d['’]absence)/

const encryptedTypes = ['application/pgp-encrypted', 'application/pkcs7-mime', 'application/x-pkcs7-mime']

/** What `List-Id` names, `support.nimbus.example` of `Support <support.nimbus.example>`. */
export const listIdOf = (headers: MimeNode['headers']): string | null => {
  const value = headerOf(headers, 'list-id')
  return value === null ? null : (/<([^<>]{1,250})>/.exec(value)?.[1] ?? value).trim().toLowerCase()
}

/** An alias as the id of its list names it: `support@nimbus.example` is `support.nimbus.example`. */
const isOwnList = (listId: string | null, aliases: readonly string[]) =>
  listId !== null && aliases.some((alias) => alias === listId || alias.replace('@', '.') === listId)

/** Why nobody wrote a mail by hand, or why its text cannot be read; `person` otherwise (EML-033, EML-041). */
export const kindOf = (
  root: MimeNode,
  leaves: Leaf[],
  { aliases = [] }: { aliases?: readonly string[] | undefined },
): ReadMail['kind'] => {
  const header = (key: string) => headerOf(root.headers, key)?.trim().toLowerCase()
  const { multipart, parsed } = root.contentType
  if (multipart === 'report' || leaves.some(({ type }) => type === 'message/delivery-status')) {
    const receipt = leaves.some(({ type }) => type === 'message/disposition-notification')
    return receipt || parsed.params['report-type'] === 'disposition-notification' ? 'receipt' : 'report'
  }
  const auto = header('auto-submitted')
  if ((auto !== undefined && auto !== 'no') || header('x-autoreply') || header('x-autorespond')) return 'auto_reply'
  const ownList = isOwnList(listIdOf(root.headers), aliases)
  const precedence = header('precedence') ?? ''
  if (precedence === 'auto_reply') return 'auto_reply'
  if (['bulk', 'junk'].includes(precedence)) return 'bulk'
  const list = header('list-id') !== undefined || header('list-unsubscribe') !== undefined || precedence === 'list'
  if (list && !ownList) return 'bulk'
  if (/^<?\s*>?$/.test(header('return-path') ?? '-')) return 'auto_reply'
  if (absences.test(header('subject') ?? '')) return 'auto_reply'
  if (leaves.some(({ type, params }) => type === 'text/calendar' && /^reply$/i.test(params['method'] ?? '')))
    return 'calendar'
  if (multipart === 'encrypted' || leaves.some(({ type }) => encryptedTypes.includes(type))) return 'encrypted'
  return 'person'
}
