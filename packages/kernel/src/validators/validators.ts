import type { Validator } from './field-problem.ts'
import { isEmail, isHexColour, isWebsite } from './formats.ts'

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === false ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** Requires a value; a number passes, including 0 (UIX-051). */
export const required: Validator<unknown> = (value) => (isEmpty(value) ? { key: 'forms.required' } : undefined)

// Skips empty fields, which are the task of `required`.
const filled =
  (validate: Validator<string>): Validator<string> =>
  (text) =>
    text.trim() === '' ? undefined : validate(text.trim())

/** An email address (UIX-052). */
export const email = filled((text) => (isEmail(text) ? undefined : { key: 'forms.email' }))

/** At least `min` characters, 8 by default (UIX-053, ACC-015). */
export const minLength = (min = 8): Validator<string> =>
  filled((text) => (text.length >= min ? undefined : { key: 'forms.minLength', values: { min: String(min) } }))

/** A color such as `#17607c` (UIX-054). */
export const hexColour = filled((text) => (isHexColour(text) ? undefined : { key: 'forms.hexColour' }))

/** A text that matches the pattern (UIX-055). */
export const matches = (pattern: RegExp): Validator<string> =>
  filled((text) => (pattern.test(text) ? undefined : { key: 'forms.format' }))

/** A multiple of `by` (UIX-056). */
export const divisibleBy =
  (by: number): Validator<number> =>
  (value) =>
    value % by === 0 ? undefined : { key: 'forms.divisible', values: { by: String(by) } }

/** Manual times: whole quarters of an hour, in minutes (UIX-056, EST-016, WLG-020). */
export const quarterHours: Validator<number> = (minutes) => (minutes % 15 === 0 ? undefined : { key: 'forms.step' })

/** Not before `reference`, may be equal; `text` is the formatted reference for the message (UIX-057). */
export const notBefore =
  (reference: Date, text: string): Validator<Date> =>
  (at) =>
    at.getTime() >= reference.getTime() ? undefined : { key: 'forms.dateAfter', values: { date: text } }

/** An absolute http or https URL (UIX-067). */
export const website = filled((text) => (isWebsite(text) ? undefined : { key: 'forms.website' }))
