/**
 * A file in a composer: `attached` waits for Send, `waiting` is queued behind another upload, `uploading` is on its way
 * (`part` from 0 to 1), `posting` is becoming a message. `fileId` once the server has the file; `failed` after an
 * attempt that did not reach the thread.
 */
export type AttachedFile = {
  key: string
  file: File
  state: 'attached' | 'waiting' | 'uploading' | 'posting'
  part: number
  fileId?: string
  failed?: boolean
}

const none: readonly AttachedFile[] = []

/**
 * Files of the composers, by place (a person's thread, or the form of a new task). In memory, outside React: they
 * survive closing the sheet, and their upload continues without it.
 */
export const createAttachedFiles = () => {
  const lists = new Map<string, readonly AttachedFile[]>()
  const listeners = new Set<() => void>()
  const write = (place: string, files: readonly AttachedFile[]) => {
    if (files.length > 0) lists.set(place, files)
    else lists.delete(place)
    for (const listener of listeners) listener()
  }
  const get = (place: string): readonly AttachedFile[] => lists.get(place) ?? none
  const find = (place: string, key: string) => get(place).find((one) => one.key === key)
  const change = (place: string, key: string, to: Partial<AttachedFile>) =>
    write(
      place,
      get(place).map((one) => (one.key === key ? { ...one, ...to } : one)),
    )
  return {
    get,
    find,
    change,
    add: (place: string, files: readonly AttachedFile[]) => write(place, [...get(place), ...files]),
    remove: (place: string, key: string) =>
      write(
        place,
        get(place).filter((one) => one.key !== key),
      ),
    clear: (place: string) => write(place, none),
    isEmpty: () => lists.size === 0,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
export type AttachedFiles = ReturnType<typeof createAttachedFiles>
