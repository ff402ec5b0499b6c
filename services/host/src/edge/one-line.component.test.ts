import { Writable } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '@passerelle/server/clock'
import { createLogger } from '@passerelle/server/log/logger'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import { testEnv } from '@passerelle/testkit/boot'
import { createTestDatabase } from '@passerelle/testkit/test-database'
import { parseEnv } from '../parse-env.ts'
import { startHost } from '../start-host.ts'

let close: () => Promise<void> = async () => undefined
afterEach(() => close())

const lines: Record<string, unknown>[] = []
const logger = createLogger(
  'info',
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>)
      done()
    },
  }),
)

test('a call whose service is away is one line of the log of the edge, with the reason', async () => {
  const port = await getFreePort()
  const away = await getFreePort()
  const env = parseEnv({
    PORT: String(port),
    ROLES: 'web',
    EDGE_ROUTES: `projects=http://127.0.0.1:${away}`,
    LOG_LEVEL: 'info',
  })
  const host = await startHost({ env, clock: systemClock(), logger })
  close = host.close
  lines.length = 0
  const { status } = await fetch(`${host.origin}/api/projects/v1/admin/tasks`)
  expect(status).toBe(503)
  // Beside the line that every call has.
  expect(lines.filter(({ msg }) => msg !== 'request').map(({ msg, reason }) => [msg, reason])).toEqual([
    ['calls fail', expect.stringContaining('ECONNREFUSED')],
  ])
})

test('an issuer that cannot be reached is told in the log, not to the caller', async () => {
  const database = await createTestDatabase()
  const away = await getFreePort()
  const oidc = { issuer: `http://127.0.0.1:${away}`, clientId: 'passerelle', clientSecret: 'kept' }
  const env = { ...(await testEnv(database.url, ['accounts'])), oidc }
  const host = await startHost({ env, clock: systemClock(), logger, connections: 4 })
  close = async () => {
    await host.close()
    await database.drop()
  }
  lines.length = 0
  const answer = await fetch(`${host.origin}/api/accounts/v1/oauth2/url`)
  expect([answer.status, (await answer.text()).includes(String(away))]).toEqual([503, false])
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: 'calls fail', reason: expect.stringContaining(`:${away}`) as string }),
  )
})
