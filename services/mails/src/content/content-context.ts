import { formatDateTime, formatDay } from '@passerelle/kernel/format-date'
import { formatMoney } from '@passerelle/kernel/format-money'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import type { MailFrame } from './mail-content.ts'

export type ContentContext = {
  locale: Locale
  now: Date
  /** Whether answers by mail are read. */
  answerable: boolean
  /** Ids of the files of messages that the mail has with it (EML-011). */
  attached?: ReadonlySet<string>
  frame: Pick<MailFrame, 'appName' | 'providerName' | 'guestReplyTo'>
}

/** Formatters in the language of the recipient. */
export const shown = ({ locale, now }: ContentContext) => ({
  t: getTranslator(locale),
  moment: (instant: string) => formatDateTime(new Date(instant), locale, now),
  day: (day: string) => formatDay(new Date(day), locale, now),
  money: (cents: string) => formatMoney(Number(cents), locale),
})
