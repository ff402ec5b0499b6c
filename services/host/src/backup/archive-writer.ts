import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { finished, pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { pack } from 'tar-stream'
import { encrypt, type Lock } from './encryption.ts'

export type ArchiveWriter = {
  add: (name: string, content: Buffer | string) => Promise<void>
  /** Resolves with the file size in bytes when the archive is complete and flushed to disk. */
  close: () => Promise<number>
  /** Aborts and removes the temporary file. */
  abort: (reason: Error) => Promise<void>
}

/** Writes an archive to a temporary file and renames it when complete (atomic). */
export const createArchive = async (file: string, lock: Lock | undefined): Promise<ArchiveWriter> => {
  const draft = `${file}.part`
  // A folder that cannot be written to is said here; the stream would only end.
  await (await open(draft, 'w', 0o600)).close()
  const tar = pack()
  const compressed = tar.pipe(createZstdCompress())
  tar.on('error', (error) => compressed.destroy(error))
  const out = createWriteStream(draft, { mode: 0o600, flush: true })
  const written = pipeline(lock ? await encrypt(compressed, lock) : compressed, out)
  // Callers that add entries get the error there.
  written.catch((error: Error) => tar.destroy(error))
  return {
    add: async (name, content) => {
      const bytes = Buffer.from(content)
      const entry = tar.entry({ name, size: bytes.length })
      entry.end(bytes)
      await finished(entry)
    },
    close: async () => {
      tar.finalize()
      await written
      await rename(draft, file)
      return out.bytesWritten
    },
    abort: async (reason) => {
      tar.destroy(reason)
      await written.catch(() => {})
      await rm(draft, { force: true })
    },
  }
}
