import { Readable } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'

/** As much of a file as tells what it is. */
const enough = 4100

export type SniffedStream = {
  /** What the first bytes say, undefined when they say nothing. */ type: string | undefined
  empty: boolean
  /** All of it, from the first byte. */ whole: () => Readable
}

/** Looks at the first bytes of a stream. The stream stays open: it has to be read on, as `whole` or to nothing. */
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
