import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Problem } from '@passerelle/contract/problems'
import { S3mini, S3ServiceError } from 's3mini'
import { checkKey, type BlobStore } from './blob-store.ts'

export type S3Config = { endpoint: string; bucket: string; region: string; key: string; secret: string }

const contentType = 'application/octet-stream'
/** S3 takes parts from 5 MiB on, at most 10,000 of them. */
const partBytes = 8 * 1024 * 1024

/** Cuts a stream into parts of `partBytes`; the last one may be smaller. */
const partsOf = async function* (stream: Readable) {
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size < partBytes) continue
    yield Buffer.concat(chunks)
    chunks = []
    size = 0
  }
  yield Buffer.concat(chunks)
}

/** A store that fails or is too busy is away for a while; what it refuses is an error of ours. */
const orAway = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    if (cause instanceof S3ServiceError && (cause.status >= 500 || cause.status === 429))
      throw new Problem('unavailable', { cause })
    throw cause
  })

/**
 * Blob store in an S3 bucket, with path-style addressing. S3 needs the length of an upload first: what fits in one part
 * is sent at once, more as a multipart upload, so that memory stays bounded. Throws Problem `unavailable`, or an error
 * of the connection.
 */
export const s3Store = ({
  endpoint,
  bucket,
  region,
  key: accessKeyId,
  secret: secretAccessKey,
}: S3Config): BlobStore => {
  const s3 = new S3mini({
    endpoint: `${endpoint}/${bucket}`,
    region,
    accessKeyId,
    secretAccessKey,
    requestAbortTimeout: 60_000,
  })
  const putParts = async (key: string, first: Buffer, rest: AsyncGenerator<Buffer>) => {
    const uploadId = await s3.getMultipartUploadId(key, contentType)
    try {
      const uploaded = [await s3.uploadPart(key, uploadId, first, 1)]
      let size = first.length
      for await (const part of rest) {
        if (part.length === 0) continue
        uploaded.push(await s3.uploadPart(key, uploadId, part, uploaded.length + 1))
        size += part.length
      }
      await s3.completeMultipartUpload(key, uploadId, uploaded)
      return size
    } catch (error) {
      // Parts of an upload that is neither completed nor aborted are stored, and paid for, forever.
      await s3.abortMultipartUpload(key, uploadId).catch(() => undefined)
      throw error
    }
  }
  return {
    put: async (key, stream) => {
      const parts = partsOf(stream)
      const first = (await parts.next()).value ?? Buffer.alloc(0)
      if (first.length >= partBytes) return orAway(putParts(checkKey(key), first, parts))
      await orAway(s3.putObject(checkKey(key), first, contentType))
      return first.length
    },
    get: async (key) => {
      const answer = await orAway(s3.getObjectResponse(checkKey(key)))
      return answer?.body ? Readable.fromWeb(answer.body as ReadableStream) : null
    },
    remove: async (key) => void (await orAway(s3.deleteObject(checkKey(key)))),
  }
}
