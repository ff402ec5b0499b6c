import { afterAll, beforeAll, expect, test } from 'vitest'
import { boot, type Booted } from '@passerelle/testkit/boot'

let app: Booted
beforeAll(async () => {
  app = await boot({ services: ['accounts'] })
})
afterAll(() => app.close())

test('a process that serves is alive and ready', async () => {
  expect((await app.request.get('/health')).body).toEqual({ status: 'alive' })
  expect((await app.request.get('/ready')).body).toEqual({
    status: 'ready',
    parts: { database: 'ok', migrations: 'ok', jobs: 'ok' },
  })
})

test('a process behind its database is alive, not ready, and names the part', async () => {
  const { query } = app.platform.database
  await query({ text: "UPDATE _prisma_migrations SET migration_name = 'none'" })
  const answer = await app.request.get('/ready')
  expect(answer.status).toBe(503)
  expect(answer.body).toEqual({ status: 'not ready', parts: { database: 'ok', migrations: 'failed', jobs: 'ok' } })
  expect((await app.request.get('/health')).status).toBe(200)
})
