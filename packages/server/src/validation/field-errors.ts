import type * as z from 'zod/mini'
import { fieldProblems } from '@passerelle/contract/field-problems'
import type { FieldErrors } from '@passerelle/contract/problems'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'

/**
 * Returns one message per invalid field, in the caller's language (UIX-051 to UIX-057). Needs issues created with
 * `reportInput`.
 */
export const fieldErrors = (issues: readonly z.core.$ZodIssue[], locale: Locale, whole: string): FieldErrors => {
  const t = getTranslator(locale) as (key: string, values?: Record<string, string>) => string
  return Object.fromEntries(
    Object.entries(fieldProblems(issues, whole)).map(([field, { key, values }]) => [field, t(key, values)]),
  )
}
