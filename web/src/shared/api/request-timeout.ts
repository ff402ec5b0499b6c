/** How long a change may go unanswered, in ms: others wait behind it, and show as made. */
export const requestTimeoutMs = 30_000

const tooLate = 'TimeoutError'

/** Was a call given up because nobody answered, rather than because nobody wants the answer any more? */
export const isTimeout = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && reason instanceof DOMException && reason.name === tooLate

/** Acts with a signal that gives up after so many ms. */
export const withTimeout = async <T>(ms: number, act: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new DOMException('Nobody answered in time', tooLate)), ms)
  try {
    return await act(limit.signal)
  } finally {
    clearTimeout(timer)
  }
}
