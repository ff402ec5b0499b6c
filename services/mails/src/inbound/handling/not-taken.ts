import { sanitizeFileName } from '@passerelle/kernel/file-name'
import { sizeText } from '@passerelle/kernel/format-size'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import type { MailPart } from '../reading/inbound-mail.ts'

/** Parts that nobody misses. */
const silent: readonly MailPart['why'][] = ['signature', 'logo', 'small']

/** Names the files of a mail that are not taken, and how to send them (EML-040); empty when all are. */
export const notTaken = (
  parts: readonly Pick<MailPart, 'name' | 'size' | 'role' | 'why'>[],
  locale: Locale,
): string => {
  const dropped = parts.filter(({ role, why }) => role === 'dropped' && !silent.includes(why))
  if (dropped.length === 0) return ''
  const list = dropped.map(({ name, size }) => `${sanitizeFileName(name)} (${sizeText(size, locale)})`).join(', ')
  return getTranslator(locale)('mails.inbound.notTaken', { list })
}
