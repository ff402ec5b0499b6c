import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { buffer } from 'node:stream/consumers'
import { S3mini } from 's3mini'
import { checkKey, type BlobStore } from './blob-store.ts'

export type S3Config = { endpoint: string; bucket: string; region: string; key: string; secret: string }

/**
 * Blob store in an S3 bucket, with path-style addressing. Buffers an upload in memory, because S3 needs its length
 * first; uploads are bounded.
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
  return {
    put: async (key, stream) => {
      const bytes = await buffer(stream)
      await s3.putObject(checkKey(key), bytes, 'application/octet-stream')
      return bytes.length
    },
    get: async (key) => {
      const answer = await s3.getObjectResponse(checkKey(key))
      return answer?.body ? Readable.fromWeb(answer.body as ReadableStream) : null
    },
    remove: async (key) => void (await s3.deleteObject(checkKey(key))),
  }
}
