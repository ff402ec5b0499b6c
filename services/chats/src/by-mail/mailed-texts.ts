import { maxMessageLength } from '@passerelle/contract/limits'
import { textBeginning } from '@passerelle/kernel/text-beginning'
import { isLocale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import { splitText } from './split-text.ts'

/** Characters of a text whose rest is in a document (EML-039). */
const maxBeginning = 2450

/**
 * Texts of the messages of a mail: what it says, then the line that names the files that were not taken. Of a text that
 * is too long for a message its beginning; the whole of it follows as a document (EML-039).
 */
export const mailedTexts = (text: string, notTaken: string, locale: string | null): string[] => {
  const whole = text.trim()
  const isWhole = textBeginning(whole, maxMessageLength).length === whole.length
  const t = getTranslator(isLocale(locale) ? locale : 'fr')
  const said = isWhole ? whole : `${textBeginning(whole, maxBeginning)}\n\n${t('mails.inbound.continued')}`
  return splitText([said, notTaken].filter((each) => each !== '').join('\n\n'))
}
