import { ApiError } from '@passerelle/contract/client'
import { isProblem } from '@passerelle/contract/problems'

/** What to say of a failed action: the first field message when asked for (WLG-034), the server's message, else the fixed text (ERR-001). */
export const getErrorMessage = (error: unknown, fixed: string, options: { firstField?: boolean } = {}): string => {
  if (!(error instanceof ApiError)) return fixed
  const field = options.firstField ? Object.values(error.errors ?? {})[0] : undefined
  return field ?? (error.message === '' ? fixed : error.message)
}

/** The field messages of a refused form. */
export const getFieldErrors = (error: unknown): Record<string, string> => (isProblem(error) ? (error.errors ?? {}) : {})
