import { afterAll, beforeAll, expect, test } from 'vitest'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import { endProcesses, startProcess } from './split/process.ts'

let lent: TestDatabase
beforeAll(async () => {
  lent = await createTestDatabase()
})
afterAll(async () => {
  await endProcesses()
  await lent.drop()
})

/** Starts a process that fails on SIGUSR2, as by a mistake in a listener. */
const startBreakable = async (role: string, mistake: string) => {
  const listener = `process.on('SIGUSR2', () => { ${mistake} })`
  const running = startProcess(['node', '--import', `data:text/javascript,${listener}`, 'services/host/src/main.ts'], {
    ROLES: role,
    SERVICES: 'converters',
    DATABASE_URL: lent.url,
    PORT: String(await getFreePort()),
  })
  await running.waitForOutput('"serving"')
  return running
}

test.each([
  ['http', 'an exception', "throw new TypeError('broken')", 'uncaughtException'],
  ['worker', 'an exception', "throw new TypeError('broken')", 'uncaughtException'],
  ['web', 'an exception', "throw new TypeError('broken')", 'uncaughtException'],
  ['web', 'a rejected promise', "Promise.reject(new TypeError('broken'))", 'unhandledRejection'],
])('a process of role %s that dies of %s logs one fatal line with the cause', async (role, _kind, mistake, origin) => {
  const running = await startBreakable(role, mistake)
  const before = running.output().length
  process.kill(running.pid, 'SIGUSR2')
  expect(await running.ended).toEqual({ code: 1, signal: null })
  const lines = running.output().slice(before).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({
      level: 60,
      origin,
      err: expect.objectContaining({
        type: 'TypeError',
        message: 'broken',
        stack: expect.any(String) as string,
      }) as object,
    }),
  ])
})
