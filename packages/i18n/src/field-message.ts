import type { MessageKeys, NestedKeyOf } from 'use-intl/core'
import type { FieldErrors, FieldMessage, Problem } from '@passerelle/contract/problems'
import type { Messages } from './catalog.ts'
import type { Locale } from './locales.ts'
import { getTranslator, valuesIn } from './translate.ts'

type MessageKey = MessageKeys<Messages, NestedKeyOf<Messages>>
type Values = NonNullable<FieldMessage['values']>

/** Message of a field by its key, for `fields` of a problem: `fieldMessage('forms.required')`. */
export const fieldMessage = (key: MessageKey, values?: Values): FieldMessage => ({ key, ...(values && { values }) })

/** Says a message of a field in a language. */
const translate = ({ key, values = {} }: FieldMessage, locale: Locale): string => {
  const t = getTranslator(locale) as unknown as (key: string, values: Record<string, string | number>) => string
  return t(key, valuesIn(locale, values))
}

/** Messages per field of a problem in a language; undefined if no field is at fault. */
export const translateFields = ({ errors, fields }: Pick<Problem, 'errors' | 'fields'>, locale: Locale) => {
  if (!errors && !fields) return undefined
  const said = Object.entries(fields ?? {}).map(([field, message]) => [field, translate(message, locale)])
  return { ...errors, ...(Object.fromEntries(said) as FieldErrors) }
}
