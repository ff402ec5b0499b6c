import { hours } from '@passerelle/kernel/durations'
import type { Deadline } from '@passerelle/server/deadlines/deadline'
import type { FileRecordStore } from '../files/file-record-store.ts'
import { previewKey, type BlobStore } from '../store/blob-store.ts'

/** How long a file waits for the message that carries it. */
export const unattachedTtl = hours(24)

/** A file that no message took within a day goes, bytes first: what fails half-way still has its row and is tried at the next sweep. */
export const discardFile = ({
  files,
  store,
}: {
  files: Pick<FileRecordStore, 'listDue' | 'deleteDue'>
  store: BlobStore
}): Deadline => ({
  name: 'discard-file',
  findDueBetween: files.listDue,
  fire: async (tx, row, now) => {
    // The row is held from here on: a message that names the file now waits, and is told that there is none.
    if (!(await files.deleteDue(tx, row, now))) return false
    await store.remove(previewKey(row.id))
    await store.remove(row.id)
    return true
  },
})
