/**
 * Timeout of a mutation, in ms: later mutations wait in the queue behind it while their optimistic patches are shown.
 */
export const requestTimeoutMs = 30_000

const tooLate = 'TimeoutError'

/** Whether a call was aborted by its timeout rather than cancelled by the caller. */
export const isTimeout = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && reason instanceof DOMException && reason.name === tooLate

/** Runs `act` with a signal that aborts after `ms`. */
export const withTimeout = async <T>(ms: number, act: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new DOMException('Nobody answered in time', tooLate)), ms)
  try {
    return await act(limit.signal)
  } finally {
    clearTimeout(timer)
  }
}
