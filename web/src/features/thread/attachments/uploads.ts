/** An upload into a thread: queued, being sent (`part` from 0 to 1), or about to be posted. */
export type Upload = {
  key: string
  threadId: string
  name: string
  size: number
  state: 'waiting' | 'sending' | 'posting'
  part: number
}

export const withUpload = (uploads: readonly Upload[], key: string, change: Partial<Upload>): readonly Upload[] =>
  uploads.map((one) => (one.key === key ? { ...one, ...change } : one))

export const withoutUpload = (uploads: readonly Upload[], key: string): readonly Upload[] =>
  uploads.filter((one) => one.key !== key)

/** Serial queue: runs tasks in order; a failed one does not block the next. */
export const oneByOne = () => {
  let last: Promise<unknown> = Promise.resolve()
  return (run: () => Promise<void>): Promise<void> => {
    const next = last.then(run, run)
    last = next.catch(() => undefined)
    return next
  }
}
