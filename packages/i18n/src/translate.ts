import { createTranslator, type _Translator as Translator } from 'use-intl/core'
import type { FieldMessage, ProblemCode } from '@passerelle/contract/problems'
import { en } from './en/catalog.ts'
import { fr } from './fr/catalog.ts'
import type { Messages } from './catalog.ts'
import type { Locale } from './locales.ts'

const translators: Record<Locale, Translator<Messages>> = {
  fr: createTranslator({ locale: 'fr', messages: fr, timeZone: 'Europe/Paris' }),
  en: createTranslator({ locale: 'en', messages: en as unknown as Messages, timeZone: 'Europe/Paris' }),
}

/**
 * Returns the translator of a locale for the server: problems, mails, documents. Keys and arguments are typed:
 * `getTranslator('fr')('lists.todo')`.
 */
export const getTranslator = (locale: Locale): Translator<Messages> => translators[locale]

/** Returns the message of a problem in the caller's language; `values` are its arguments. */
export const problemText = (locale: Locale, code: ProblemCode, values?: FieldMessage['values']): string => {
  const t = translators[locale] as (key: string, values?: Record<string, string | number>) => string
  return t(`problems.${code}`, values && valuesIn(locale, values))
}

/** Values of a message; those that depend on the language are asked for theirs. */
export const valuesIn = (
  locale: Locale,
  values: NonNullable<FieldMessage['values']>,
): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'function' ? value(locale) : value]),
  )
