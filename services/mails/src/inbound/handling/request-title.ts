import { maxTaskNameLength } from '@passerelle/contract/limits'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'

const prefix = /^\s*(?:(?:re|fwd?|tr|rép|aw|wg)\s*(?:\[\d+\])?\s*:|\[[A-Z][A-Z0-9]{1,9}-\d{1,9}\])\s*/i

/** Name of the request that a mail opens: its subject without `Re:` and keys of ours (EML-031). */
export const requestTitle = (subject: string, locale: Locale): string => {
  let title = subject.trim()
  for (let next = title.replace(prefix, ''); next !== title; next = title.replace(prefix, '')) title = next
  return title === ''
    ? getTranslator(locale)('mails.inbound.noSubject')
    : [...title].slice(0, maxTaskNameLength).join('')
}

/** Name of the request that follows an archived one (EML-035). */
export const followUpTitle = ({ slug, name }: { slug: string; name: string }, locale: Locale): string =>
  [...getTranslator(locale)('mails.inbound.followUp', { slug, name })].slice(0, maxTaskNameLength).join('')
