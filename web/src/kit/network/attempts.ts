import { isProblem } from '@passerelle/contract/problems'

/**
 * The server stores the response of a failed call under its idempotency key; the key is only worth reusing when the
 * outcome is unknown.
 */
const mayHaveArrived = (error: unknown) =>
  !isProblem(error) || error.status >= 500 || error.code === 'idempotency_in_progress'

/**
 * Runs a call with an idempotency key. If the outcome is unknown (network error, 5xx), the next call with the same
 * `what` reuses the key, so that the server does not execute it twice.
 */
export const createAttempts = (newKey: () => string) => {
  const lost = new Map<string, string>()
  return async <T>(what: string, act: (key: string) => Promise<T>): Promise<T> => {
    const key = lost.get(what) ?? newKey()
    lost.delete(what)
    try {
      return await act(key)
    } catch (error) {
      if (mayHaveArrived(error)) lost.set(what, key)
      throw error
    }
  }
}
