import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import { decrypt, type Key } from './encryption.ts'

export type ArchiveEntry = { name: string; stream: Readable }

const ageHeader = 'age-encryption.org/'

const isEncrypted = async (file: string) => {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(ageHeader.length), 0, ageHeader.length, 0)
    return buffer.toString('latin1') === ageHeader
  } finally {
    await handle.close()
  }
}

const decrypted = async (file: string, key: Key | undefined): Promise<Readable> => {
  if (!(await isEncrypted(file))) return createReadStream(file)
  if (!key) throw new Error(`${file} is encrypted: its key or passphrase is needed`)
  return decrypt(createReadStream(file), key).catch((cause: unknown) => {
    throw new Error(`${file} does not open with this key`, { cause })
  })
}

/** Iterates over the entries of an archive in order; each must be read to its end before the next. */
export async function* readArchive(file: string, key?: Key): AsyncGenerator<ArchiveEntry> {
  const tar = extract()
  const source = await decrypted(file, key)
  const reading = pipeline(source, createZstdDecompress(), tar)
  reading.catch((error: Error) => tar.destroy(error))
  for await (const entry of tar) yield { name: entry.header.name, stream: entry as unknown as Readable }
  await reading
}
