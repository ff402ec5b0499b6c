import { STATUS_CODES } from 'node:http'
import type { Problem, ProblemResponse } from '@passerelle/contract/problems'
import type { Locale } from '@passerelle/i18n/locales'
import { translateFields } from '@passerelle/i18n/field-message'
import { problemText } from '@passerelle/i18n/translate'

/** Builds the problem response (RFC 9457) in the caller's language. */
export const toProblemResponse = (problem: Problem, locale: Locale, requestId: string): ProblemResponse => {
  const errors = translateFields(problem, locale)
  return {
    statusCode: problem.status,
    code: problem.code,
    error: STATUS_CODES[problem.status] ?? 'Error',
    message: problemText(locale, problem.code, problem.values),
    ...(errors && { errors }),
    ...(problem.details && { details: problem.details }),
    requestId,
  }
}
