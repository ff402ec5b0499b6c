import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressResponses } from './compress-responses.ts'

const long = { list: Array.from({ length: 100 }, (_, index) => ({ name: `Élan ${index}` })) }
const app = Fastify()
compressResponses(app)
app.get('/long', async () => long)
app.get('/short', async () => ({ ok: true }))
app.get('/bytes', async (_, reply) => reply.type('application/json').send(Buffer.from(JSON.stringify(long))))

const get = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted ? { 'accept-encoding': accepted } : {} })

test('a long answer is packed as the caller takes it, and says so to those who keep it', async () => {
  const [br, gzip, plain] = [await get('/long', 'gzip, deflate, br'), await get('/long', 'gzip'), await get('/long')]
  expect([br, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
  expect([br, gzip, plain].map(({ headers }) => headers['vary'])).toEqual(Array(3).fill('accept-encoding'))
  for (const text of [brotliDecompressSync(br.rawPayload), gunzipSync(gzip.rawPayload), plain.rawPayload])
    expect(JSON.parse(text.toString())).toEqual(long)
  expect(Number(br.headers['content-length'])).toBe(br.rawPayload.length)
  expect(br.rawPayload.length * 4).toBeLessThan(plain.rawPayload.length)
})

test('short answers and bytes go as they are', async () => {
  for (const url of ['/short', '/bytes']) expect((await get(url, 'br')).headers['content-encoding']).toBeUndefined()
})
