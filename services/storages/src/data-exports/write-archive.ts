import { addAbortSignal, Readable } from 'node:stream'
import { exportedKinds, personalKinds, type ExportedKind } from '@passerelle/contract/storages/data-exports'
import type { Database } from '@passerelle/server/database/connect'
import { ZipFile } from 'yazl'
import type { BlobStore } from '../store/blob-store.ts'
import { csvLines, jsonLines } from './export-formats.ts'
import { exportedRows, type ExportedRow } from './exported-rows.ts'

type Counts = Partial<Record<ExportedKind, number>>
type Open = () => Promise<Readable>

/** A file name below `files/`: unique by its id, without anything that a path could misread. */
const fileEntry = ({ id, name }: ExportedRow) =>
  `files/${id}-${String(name)
    .replace(/[^\p{L}\p{N} ._-]/gu, '_')
    .slice(-120)}`

/**
 * Writes the archive of an account, or of one person of it, to the blob store under `key`: each kind as JSON and CSV,
 * and the attached files. Reads one entry after the other, so that memory stays bounded. Stores nothing when it is
 * aborted. Returns the size in bytes and the number of rows.
 */
export const writeArchive =
  ({ store, database }: { store: BlobStore; database: Pick<Database, 'query'> }) =>
  async (
    key: string,
    { appId, personId, at, signal }: { appId: string; personId: string | null; at: Date; signal: AbortSignal },
  ): Promise<{ size: number; counts: Counts }> => {
    const rowsOf = exportedRows(database, { appId, personId })
    const counts: Counts = {}
    const zip = new ZipFile()
    const archive = addAbortSignal(signal, zip.outputStream as Readable)
    // The store rejects with it, but may not listen yet.
    archive.on('error', () => {})
    // A failed entry fails the whole archive.
    const fail = (error: Error) => archive.destroy(error)
    const add = (name: string, open: Open) =>
      zip.addReadStreamLazy(name, { mtime: at }, (give) => {
        open().then(
          (stream) => {
            stream.once('error', fail)
            give(null, stream)
          },
          (error: unknown) => give(error, undefined as never),
        )
      })
    const counted = async function* (kind: ExportedKind) {
      counts[kind] = 0
      for await (const row of rowsOf(kind)) {
        counts[kind] += 1
        yield row
      }
    }
    const addAll = async () => {
      for (const kind of personId === null ? exportedKinds : personalKinds) {
        add(`${kind}.json`, async () => Readable.from(jsonLines(counted(kind))))
        add(`${kind}.csv`, async () => Readable.from(csvLines(rowsOf(kind))))
      }
      for await (const file of rowsOf('files'))
        add(fileEntry(file), async () => (await store.get(file.id)) ?? Readable.from([]))
      zip.end()
    }
    zip.on('error', fail)
    // Read from the first entry on: an entry that fails while others are added must be heard too.
    const stored = store.put(key, archive)
    addAll().catch(fail)
    return { size: await stored, counts }
  }
