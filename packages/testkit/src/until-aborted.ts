/** A call of another party that never answers: rejects when its signal is aborted, also when it already is. */
export const untilAborted = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise<never>((_resolve, reject) => {
    const abort = () => reject(new Error('aborted'))
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)
  })
