import type { DestinationStream } from 'pino'
import { buildServer } from '@passerelle/host/build-server'
import { openPlatform } from '@passerelle/host/platform'
import type { Clock } from '@passerelle/kernel/clock'
import { systemClock } from '@passerelle/server/clock'
import type { Env } from '@passerelle/server/env'
import { listen, closeGracefully } from '@passerelle/server/http/listen'
import { createLogger } from '@passerelle/server/log/logger'
import type { Platform } from '@passerelle/server/platform'
import type { Service } from '@passerelle/server/service'
import { createActors } from './actors.ts'
import { testEnv } from './boot.ts'
import { createTestDatabase } from './test-database.ts'
import { requestTo } from './request.ts'
import './matchers.ts'

type ServeOptions = {
  services: (platform: Platform) => Service[]
  env?: Partial<Env>
  log?: DestinationStream
  level?: string
  clock?: Clock
}

/**
 * Starts a server with test services, on a new test database and a free port, with real authentication and
 * authorization.
 */
export const startTestServer = async ({
  services,
  env: more,
  log,
  level = process.env['TEST_LOG'] ?? 'error',
  clock = systemClock(),
}: ServeOptions) => {
  const lent = await createTestDatabase()
  const env = await testEnv(lent.url, ['all'], { roles: ['http'], ...more })
  const logger = createLogger(level, log)
  const open = openPlatform({ env, clock, logger, connections: 5 })
  const app = await buildServer({ env, clock, logger, verifyReplies: true }, open, services(open.platform), {})
  await listen(app, env)
  // The public origin may differ: that of a reverse proxy in front.
  const address = `http://${env.host}:${env.port}`
  const served = { origin: address, platform: open.platform }
  const close = async () => {
    await closeGracefully(app)
    await open.close()
    await lent.drop()
  }
  return { ...served, ...createActors(served), request: requestTo(served), app, close }
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>
