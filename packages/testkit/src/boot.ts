import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '@passerelle/kernel/clock'
import { startHost } from '@passerelle/host/start-host'
import { systemClock } from '@passerelle/server/clock'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import type { Env } from '@passerelle/server/env'
import { parseEnv } from '@passerelle/server/env/parse-env'
import { createLogger } from '@passerelle/server/log/logger'
import { createActors } from './actors.ts'
import { createTestDatabase } from './test-database.ts'
import { drain } from './drain.ts'
import { requestTo } from './request.ts'
import './matchers.ts'

export type BootOptions = {
  /** Names of the services to serve; all unless said. */
  services?: readonly string[]
  env?: Partial<Env>
  clock?: Clock
  /** A database that was lent before; a fresh one unless said. */
  databaseUrl?: string
}

/** The settings of a process under test: its own port and folder of files, the backend that REDIS_URL chooses. */
export const testEnv = async (
  databaseUrl: string,
  services: readonly string[],
  more: Partial<Env> = {},
): Promise<Env> => {
  const port = await getFreePort()
  const dataDir = join(tmpdir(), `passerelle-test-${process.pid}-${port}`)
  const source = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    SERVICES: services.join(','),
    ROLES: 'http,worker',
    REDIS_URL: process.env['REDIS_URL'],
  }
  return { ...parseEnv(source, { embedded: true }), ...more }
}

/**
 * The real process on a fresh database and a free port: started as the product starts, with every reply held against its
 * shape. `as(person).call(op, input)`, `anonymous.call(…)`, `request.post(…)` talk to it over HTTP. Call `close` when done.
 */
export const boot = async ({ services = ['all'], env, clock = systemClock(), databaseUrl }: BootOptions = {}) => {
  const lent = databaseUrl === undefined ? await createTestDatabase() : undefined
  const host = await startHost({
    env: await testEnv(databaseUrl ?? lent?.url ?? '', services, env),
    clock,
    logger: createLogger(process.env['TEST_LOG'] ?? 'error'),
    verifyReplies: true,
    connections: 6,
  })
  const { platform, jobs } = host.runtime!
  const booted = { origin: host.origin, platform }
  const close = async () => {
    await host.close()
    if (env?.dataDir === undefined) await rm(platform.env.dataDir, { recursive: true, force: true })
    await lent?.drop()
  }
  return {
    ...booted,
    ...createActors(booted),
    request: requestTo(booted),
    close,
    /** Resolves when every event is handed on and every job that is due is done. */
    drain: () => drain({ database: platform.database, jobs, clock }),
    get sweep() {
      return host.worker!.sweep
    },
  }
}

export type Booted = Awaited<ReturnType<typeof boot>>
