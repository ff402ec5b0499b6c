import { hours } from '@passerelle/kernel/durations'
import type { Deadline } from '@passerelle/server/deadlines/deadline'
import type { FileRows } from '../files/file-store.ts'
import { previewKey, type FileStore } from '../store/store.ts'

/** How long a file waits for the message that carries it. */
export const unattachedLife = hours(24)

/** A file that no message took within a day goes, bytes first: what fails half-way still has its row and is tried at the next sweep. */
export const discardFile = ({
  files,
  store,
}: {
  files: Pick<FileRows, 'due' | 'discard'>
  store: FileStore
}): Deadline => ({
  name: 'discard-file',
  between: files.due,
  fire: async (tx, row, now) => {
    // The row is held from here on: a message that names the file now waits, and is told that there is none.
    if (!(await files.discard(tx, row, now))) return false
    await store.remove(previewKey(row.id))
    await store.remove(row.id)
    return true
  },
})
