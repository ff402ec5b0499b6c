import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseEnv } from '../env/parse-env.ts'
import { registerNonContractRoutes } from '../http/non-contract-routes.ts'
import { createServer } from '../http/server.ts'
import { referencePage } from './reference-page.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = await createServer({ env: parseEnv({ ROLES: 'web' }), logger: pino({ level: 'silent' }), sockets: false })
  await registerNonContractRoutes(app, 'reference page', referencePage('https://portail.example'))
})
afterAll(() => app.close())

const get = (path: string, headers: Record<string, string> = {}) => app.inject({ url: `/api/docs/${path}`, headers })

test('the description of the API is the same in every encoding, and is not sent to who has it', async () => {
  const plain = await get('json')
  const type = 'application/json; charset=utf-8'
  expect(plain.headers).toMatchObject({ 'content-type': type, 'cache-control': 'no-cache', vary: 'accept-encoding' })
  expect(plain.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'https://portail.example' }] })
  const [br, gzip] = [await get('json', { 'accept-encoding': 'br' }), await get('json', { 'accept-encoding': 'gzip' })]
  expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(1)
  const known = await get('json', { 'if-none-match': String(plain.headers.etag) })
  expect([known.statusCode, known.body]).toEqual([304, ''])
})

test('nobody has the description written anew in a form that takes seconds', async () => {
  expect((await get('yaml')).statusCode).toBe(404)
})
