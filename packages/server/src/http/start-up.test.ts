import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { services } from '@passerelle/contract/services'
import { parseEnv } from '../env/parse-env.ts'
import type { Service } from '../service.ts'
import { assertServicesMatchContract } from './validate-services.ts'
import { registerNonContractRoutes } from './non-contract-routes.ts'
import { createServer } from './server.ts'

const env = parseEnv({ DATABASE_URL: 'postgres://user@host/db' })
const server = (more: Partial<typeof env> = {}) =>
  createServer({ env: { ...env, ...more }, logger: pino({ level: 'silent' }), sockets: false })

const { readTask, createTask } = services.projects
const whole: Service = {
  name: 'projects',
  operations: { readTask, createTask },
  policies: { 'task.read': () => true, 'task.create': () => true },
  subjectLoaders: { task: async () => null },
  handlers: { readTask: async () => ({}) as never, createTask: async () => ({}) as never },
}

describe('a process refuses to start and says which', () => {
  test('route belongs to no operation', async () => {
    const app = await server()
    expect(() => app.get('/api/projects/v1/private/secret', async () => 'x')).toThrow(
      'Route GET /api/projects/v1/private/secret belongs to no operation',
    )
    await app
      .register(async (scope) => void scope.get('/inside', async () => 'x'))
      .then(
        () => undefined,
        () => undefined,
      )
    await expect(app.ready()).rejects.toThrow('/inside')
  })

  test('route may come through a door, and a door opens only what is inside', async () => {
    const app = await server()
    await registerNonContractRoutes(
      app,
      'health',
      async (scope) => void scope.get('/health', async () => ({ status: 'alive' })),
    )
    expect(() => app.get('/beside', async () => 'x')).toThrow('/beside')
    expect((await app.inject('/health')).statusCode).toBe(200)
    await app.close()
  })

  test.each<[string, Partial<Service>, string]>([
    [
      'operation has no handler',
      { handlers: { readTask: whole.handlers.readTask! } },
      'operation projects.createTask has no handler',
    ],
    [
      'handler has no operation',
      { handlers: { ...whole.handlers, other: async () => ({}) as never } },
      'handler projects.other has no operation',
    ],
    [
      'policy is missing',
      { policies: { 'task.read': () => true } },
      'operation projects.createTask asks the policy "task.create", which does not exist',
    ],
    [
      'policy is asked by nobody',
      { policies: { ...whole.policies, 'task.sing': () => true } },
      'policy "task.sing" of projects is asked by no operation',
    ],
    [
      'nothing loads the subject',
      { subjectLoaders: {} },
      'operation projects.readTask is about a task, which nothing loads',
    ],
    [
      'admission without a socket',
      { authenticateSocket: { readTask: async () => ({}) as never } },
      'admit of projects.readTask belongs to no websocket',
    ],
  ])('%s', (_title, broken, text) => {
    expect(() => assertServicesMatchContract([{ ...whole, ...broken }])).toThrow(text)
  })

  test('services that match the contract start', () => {
    expect(() => assertServicesMatchContract([whole])).not.toThrow()
  })
})

test('the address of a caller is the one that our proxy saw; without one nobody can choose theirs', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' }
  const addressWith = async (trustProxy: boolean) => {
    const app = await server({ trustProxy })
    await registerNonContractRoutes(app, 'test', async (scope) => void scope.get('/ip', async ({ ip }) => ip))
    const { body } = await app.inject({ url: '/ip', headers, remoteAddress: '10.0.0.1' })
    await app.close()
    return body
  }
  expect(await addressWith(true)).toBe('203.0.113.9')
  expect(await addressWith(false)).toBe('10.0.0.1')
})
