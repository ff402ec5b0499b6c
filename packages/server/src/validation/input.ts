import * as z from 'zod/mini'
import { none, type NamedOperation } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import { fieldErrors } from './field-errors.ts'
import { nulPath } from './nul-bytes.ts'

export type Raw = { params: unknown; query: unknown; body: unknown }
export type Valid = { params: unknown; query: unknown; body: unknown }

const nothing = z.strictObject({})

const check = (schema: z.ZodMiniType, value: unknown, locale: Locale, whole: string) => {
  const result = z.safeParse(schema, value, { reportInput: true })
  if (!result.success) throw new Problem('invalid_input', { errors: fieldErrors(result.error.issues, locale, whole) })
  // Checked in the parsed data, whose depth is bounded by its schema; the raw input may be nested a thousand levels
  // deep.
  const nul = nulPath(result.data)
  if (nul !== undefined)
    throw new Problem('invalid_input', { errors: { [nul || whole]: getTranslator(locale)('forms.invalid') } })
  return result.data
}

/**
 * Validates path parameters against their schema. An id in an invalid format names nothing, so it gives `not_found`.
 */
export const checkParams = (op: NamedOperation, params: unknown): unknown => {
  const result = z.safeParse(op.params, params)
  if (!result.success || nulPath(result.data) !== undefined) throw new Problem('not_found')
  return result.data
}

/**
 * Validates the body against its schema; unknown fields are rejected by name. An operation without a body accepts none,
 * or an empty object.
 */
export const checkBody = (op: NamedOperation, body: unknown, locale: Locale): unknown => {
  if (op.body !== none) return check(op.body, body, locale, 'body')
  check(nothing, body ?? {}, locale, 'body')
  return undefined
}

/**
 * Validates the whole input of a request. Throws Problem `not_found` (path parameters), `invalid_input` with a message
 * per field.
 */
export const checkInput = (op: NamedOperation, raw: Raw, locale: Locale): Valid => ({
  params: checkParams(op, raw.params),
  query: check(op.query, raw.query, locale, 'query'),
  body: op.kind === 'upload' || op.kind === 'webhook' ? raw.body : checkBody(op, raw.body, locale),
})
