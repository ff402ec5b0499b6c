import { isProblem } from '@passerelle/contract/problems'

/** A refusal is kept under its key by the server; only where nobody knows what became of a call is its key worth keeping. */
const mayHaveArrived = (error: unknown) =>
  !isProblem(error) || error.status >= 500 || error.code === 'idempotency_in_progress'

/**
 * Carries calls out under keys of their own. The same one (`what` says all that it asks for) tried again after a lost answer has the key of
 * before, so that it is never done twice.
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
