import type * as z from 'zod/mini'
import type { FieldErrors } from '@passerelle/contract/problems'
import type { Locale } from '@passerelle/phrases/locales'
import { getTranslator } from '@passerelle/phrases/translate'

type Issue = z.core.$ZodIssue

/** One message per wrong field, in the product's words (UIX-051 to UIX-057). Needs issues made with `reportInput`. */
export const fieldErrors = (issues: readonly Issue[], locale: Locale, whole: string): FieldErrors => {
  const say = getTranslator(locale)
  const errors: FieldErrors = {}
  // The first complaint about a field is the one to show.
  const add = (path: readonly PropertyKey[], message: string) => {
    errors[path.map(String).join('.') || whole] ??= message
  }
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) add([...issue.path, key], say('forms.unknownField'))
    else add(issue.path, messageOf(issue, say))
  }
  return errors
}

const messageOf = (issue: Issue, say: ReturnType<typeof getTranslator>): string => {
  if (issue.input === undefined && issue.code !== 'custom') return say('forms.required')
  if (issue.code === 'too_small' && issue.origin === 'string') {
    return issue.minimum === 1 ? say('forms.required') : say('forms.minLength', { min: String(issue.minimum) })
  }
  if (issue.code === 'too_big' && issue.origin === 'string')
    return say('forms.maxLength', { max: String(issue.maximum) })
  if (issue.code === 'not_multiple_of') return say('forms.divisible', { by: String(issue.divisor) })
  if (issue.code === 'invalid_format') return issue.format === 'email' ? say('forms.email') : say('forms.format')
  return say('forms.invalid')
}
