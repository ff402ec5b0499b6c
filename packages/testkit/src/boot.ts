import { rm } from 'node:fs/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServiceName } from '@passerelle/contract/operation'
import type { Clock } from '@passerelle/kernel/clock'
import { startHost } from '@passerelle/host/start-host'
import { systemClock } from '@passerelle/server/clock'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import type { Env } from '@passerelle/server/env'
import { parseEnv } from '@passerelle/host/parse-env'
import { createLogger } from '@passerelle/server/log/logger'
import { createWorkRunner } from '@passerelle/server/work/work-runner'
import { fireStale } from './stale-firings.ts'
import { failEveryOtherRun, failFirstRuns, failFirstTries } from './bad-days.ts'
import { createActors } from './actors.ts'
import { compareReads } from './compare-reads.ts'
import { createTestDatabase } from './test-database.ts'
import { drain } from './drain.ts'
import { requestTo } from './request.ts'
import './matchers.ts'

export type BootOptions = {
  /** Names of the services to serve; all by default. */
  services?: readonly string[]
  env?: Partial<Env>
  clock?: Clock
  /** URL of an existing test database; a new one by default. */
  databaseUrl?: string
  /**
   * False for tests of the machinery itself, or of a number of tries: jobs run once, in the order of their events, and
   * no run of a recurring job fails.
   */
  badDays?: boolean
}

/** Settings of a process under test: its own port and file folder, and the backend selected by REDIS_URL. */
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
    // A busy machine is no overload.
    DATABASE_WAIT_MS: '5000',
    SERVICES: services.join(','),
    ROLES: 'http,worker',
    REDIS_URL: process.env['REDIS_URL'],
  }
  return { ...parseEnv(source, { embedded: true }), ...more }
}

/**
 * Boots the real process on a new test database and a free port, started as in production, with every response
 * validated against its schema. `as(person).call(op, input)`, `anonymous.call(…)`, `request.post(…)` call it over HTTP.
 * Call `close` when done: it throws if a deadline did what it may not.
 */
export const boot = async ({
  services = ['all'],
  env,
  clock = systemClock(),
  databaseUrl,
  badDays = true,
}: BootOptions = {}) => {
  const lent = databaseUrl === undefined ? await createTestDatabase() : undefined
  const faults: string[] = []
  const assertNoFault = () => {
    if (faults.length > 0) throw new Error([...new Set(faults)].join(', '))
  }
  const host = await startHost({
    env: await testEnv(databaseUrl ?? lent?.url ?? '', services, env),
    clock,
    logger: createLogger(process.env['TEST_LOG'] ?? 'error'),
    verifyReplies: true,
    connections: 6,
    wrapDatabase: compareReads,
    ...(badDays && {
      wrapProcessor: failFirstTries(),
      wrapWork: failFirstRuns(),
      wrapDeadline: fireStale(faults),
      wrapRecurringJob: failEveryOtherRun,
    }),
  })
  const { platform, jobs } = host.runtime!
  const { worker } = host
  // A second worker runs due work beside that of the process.
  const runners = worker && [
    worker.work,
    ...(badDays ? [createWorkRunner({ ...platform, kinds: worker.workKinds })] : []),
  ]
  const booted = { origin: host.origin, platform }
  const close = async () => {
    await host.close()
    if (env?.dataDir === undefined) await rm(platform.env.dataDir, { recursive: true, force: true })
    await lent?.drop()
    assertNoFault()
  }
  return {
    ...booted,
    ...createActors(booted),
    request: requestTo(booted),
    close,
    /** Resolves when the outbox is empty and every due job, of these services or all, and all due work is done. */
    drain: (only?: readonly ServiceName[]) =>
      drain({
        database: platform.database,
        jobs,
        runners,
        kinds: worker?.workKinds.map(({ name }) => name),
        services: only,
        clock,
      }),
    /** Runs a sweep; waits for its turn while the process's own sweep is running. Throws if a deadline failed. */
    sweep: async () => {
      for (;;) {
        const swept = await worker!.sweep()
        assertNoFault()
        if (swept && swept.failed > 0) throw new Error(`${swept.failed} deadlines failed in a sweep`)
        if (swept) return swept
        await turn()
      }
    },
  }
}

export type Booted = Awaited<ReturnType<typeof boot>>
