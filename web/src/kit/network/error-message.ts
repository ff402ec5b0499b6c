import { ApiError } from '@passerelle/contract/client'
import { isProblem } from '@passerelle/contract/problems'

/**
 * Error message of a failed action: the first field message if requested (WLG-034), otherwise the server's message,
 * otherwise the fixed text (ERR-001).
 */
export const getErrorMessage = (error: unknown, fixed: string, options: { firstField?: boolean } = {}): string => {
  if (!(error instanceof ApiError)) return fixed
  const field = options.firstField ? Object.values(error.errors ?? {})[0] : undefined
  return field ?? (error.message === '' ? fixed : error.message)
}

/** Field messages of a validation error, by field. */
export const getFieldErrors = (error: unknown): Record<string, string> => (isProblem(error) ? (error.errors ?? {}) : {})
