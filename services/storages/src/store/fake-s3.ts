import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Config } from './s3-blob-store.ts'

/**
 * Fake S3 server: one in-memory bucket over real HTTP, with PUT, GET, HEAD and DELETE by path and the XML errors of S3.
 * Requires a well-formed signature but does not verify it.
 */
export const fakeS3 = async () => {
  const objects = new Map<string, Buffer>()
  let away = false
  const signed =
    /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-west-3\/s3\/aws4_request, ?SignedHeaders=[a-z0-9;-]+, ?Signature=[0-9a-f]{64}$/

  const server = createServer((request, answer) => {
    const say = (status: number, code: string) =>
      answer.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
    const [, bucket, key = ''] = new URL(request.url ?? '', 'http://s3').pathname.split('/')
    void buffer(request).then((body) => {
      if (away) return say(503, 'SlowDown')
      if (!signed.test(request.headers.authorization ?? '')) return say(403, 'SignatureDoesNotMatch')
      if (bucket !== 'files') return say(404, 'NoSuchBucket')
      const known = objects.get(key)
      if (request.method === 'PUT') {
        objects.set(key, body)
        return answer.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
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
    setUnavailable: (lost: boolean) => {
      away = lost
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
