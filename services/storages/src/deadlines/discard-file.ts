import { hours } from '@passerelle/kernel/durations'
import type { Deadline } from '@passerelle/server/deadlines/deadline'
import type { FileRecordStore } from '../files/file-record-store.ts'
import { previewKey, type BlobStore } from '../store/blob-store.ts'

/** TTL of an unattached file, in ms. */
export const unattachedTtl = hours(24)

/**
 * Deletes a file that was not attached to a message within a day. Blobs are removed before the commit, so after a
 * failure the row remains and the next sweep retries.
 */
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
    // The row is locked from here on: a concurrent message waits and then gets `not_found`.
    if (!(await files.deleteDue(tx, row, now))) return false
    await store.remove(previewKey(row.id))
    await store.remove(row.id)
    return true
  },
})
