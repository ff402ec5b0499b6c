import { isProblem } from '@passerelle/contract/problems'

/**
 * The server stores the response of a failed call under its idempotency key; the key is only worth reusing when the
 * outcome is unknown.
 */
const mayHaveArrived = (error: unknown) =>
  !isProblem(error) || error.status >= 500 || error.code === 'idempotency_in_progress'

/**
 * Runs a call with an idempotency key. If the outcome is unknown (network error, 5xx), the next call with the same
 * `what` reuses the key, so that the server does not execute it twice; after `retryMs` it is meant as another one.
 */
export const createAttempts = (
  newKey: () => string,
  { retryMs = Infinity, elapsed = () => performance.now() }: { retryMs?: number; elapsed?: () => number } = {},
) => {
  const lost = new Map<string, { key: string; until: number }>()
  const keyOf = (what: string) => {
    const before = lost.get(what)
    lost.delete(what)
    return before && elapsed() < before.until ? before.key : newKey()
  }
  return async <T>(what: string, act: (key: string) => Promise<T>): Promise<T> => {
    const key = keyOf(what)
    try {
      return await act(key)
    } catch (error) {
      if (mayHaveArrived(error)) lost.set(what, { key, until: elapsed() + retryMs })
      throw error
    }
  }
}
