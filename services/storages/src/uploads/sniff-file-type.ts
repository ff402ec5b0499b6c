import { Readable } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'

/** Number of bytes needed to detect the file type. */
const enough = 4100

export type SniffedStream = {
  /** Type by magic bytes; undefined when unknown. */ type: string | undefined
  empty: boolean
  /** The whole stream, from the first byte. */ whole: () => Readable
}

/**
 * Detects the file type from the first bytes of a stream. The caller must consume the rest, through `whole` or by
 * discarding it.
 */
export const sniffFileType = async (stream: Readable): Promise<SniffedStream> => {
  const chunks: Buffer[] = []
  let seen = 0
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    seen += chunk.length
    if (seen >= enough) break
  }
  const found = await fileTypeFromBuffer(Buffer.concat(chunks))
  const all = async function* () {
    yield* chunks
    yield* stream as AsyncIterable<Buffer>
  }
  return { type: found?.mime, empty: seen === 0, whole: () => Readable.from(all(), { objectMode: false }) }
}
