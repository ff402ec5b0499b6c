import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Config } from '../store/s3-blob-store.ts'

/**
 * Fake S3 server: one in-memory bucket over real HTTP, with PUT, GET, HEAD and DELETE by path, multipart uploads and
 * the XML errors of S3. Requires a well-formed signature but does not verify it.
 */
export const fakeS3 = async () => {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  let away = false
  const signed = new RegExp(
    String.raw`^AWS4-HMAC-SHA256 Credential=key/\d{8}/eu-west-3/s3/aws4_request, ?` +
      'SignedHeaders=[a-z0-9;-]+, ?Signature=[0-9a-f]{64}$',
  )

  const server = createServer((request, answer) => {
    const say = (status: number, code: string) =>
      answer.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
    const [, bucket, key = ''] = pathname.split('/')
    const etagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`
    const multipart = (body: Buffer) => {
      if (searchParams.has('uploads')) {
        const uploadId = `upload-${randomUUID()}`
        uploads.set(uploadId, new Map())
        const xml =
          `<InitiateMultipartUploadResult><Bucket>files</Bucket><Key>${key}</Key><UploadId>${uploadId}</UploadId>` +
          '</InitiateMultipartUploadResult>'
        return answer.writeHead(200, { 'content-type': 'application/xml' }).end(xml)
      }
      const uploadId = searchParams.get('uploadId') ?? ''
      const parts = uploads.get(uploadId)
      if (!parts) return say(404, 'NoSuchUpload')
      if (request.method === 'PUT') {
        parts.set(Number(searchParams.get('partNumber')), body)
        return answer.writeHead(200, { etag: etagOf(body) }).end()
      }
      uploads.delete(uploadId)
      if (request.method === 'DELETE') return answer.writeHead(204).end()
      const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) =>
        Number(number),
      )
      // Parts are numbered from one on, each once, though S3 itself allows gaps.
      if (numbers.some((number, index) => number !== index + 1)) return say(400, 'InvalidPartOrder')
      const list = numbers.map((number) => parts.get(number))
      // Every part but the last has 5 MiB at least.
      if (list.some((part, index) => !part || (index < list.length - 1 && part.length < 5 * 1024 * 1024)))
        return say(400, 'EntityTooSmall')
      const whole = Buffer.concat(list as Buffer[])
      objects.set(key, whole)
      const xml =
        `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>${etagOf(whole)}</ETag>` +
        '</CompleteMultipartUploadResult>'
      return answer.writeHead(200, { 'content-type': 'application/xml' }).end(xml)
    }
    void buffer(request).then((body) => {
      if (away) return say(503, 'SlowDown')
      if (!signed.test(request.headers.authorization ?? '')) return say(403, 'SignatureDoesNotMatch')
      if (bucket !== 'files') return say(404, 'NoSuchBucket')
      if (searchParams.has('uploads') || searchParams.has('uploadId')) return multipart(body)
      const known = objects.get(key)
      if (request.method === 'PUT') {
        objects.set(key, body)
        return answer.writeHead(200, { etag: etagOf(body) }).end()
      }
      if (request.method === 'DELETE') {
        objects.delete(key)
        return answer.writeHead(204).end()
      }
      if (!known) return say(404, 'NoSuchKey')
      return answer
        .writeHead(200, { 'content-length': known.length })
        .end(request.method === 'HEAD' ? undefined : known)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place: S3Config = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'files',
    region: 'eu-west-3',
    key: 'key',
    secret: 'secret',
  }
  return {
    place,
    keys: () => [...objects.keys()],
    /** Multipart uploads that were begun and neither completed nor aborted. */
    unfinished: () => uploads.size,
    setUnavailable: (lost: boolean) => {
      away = lost
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
