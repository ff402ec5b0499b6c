import { afterEach, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { systemClock } from '@passerelle/server/clock'
import { parseEnv } from '../parse-env.ts'
import { createLogger } from '@passerelle/server/log/logger'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { inParallel, repeatCall } from '@passerelle/testkit/repeated-calls'
import { createTestClient } from '@passerelle/testkit/test-client'
import { createTestDatabase } from '@passerelle/testkit/test-database'
import { createCleanupStack } from '../cleanup-stack.ts'
import { openPlatform } from '../platform.ts'
import { startEmbedded } from './embedded-form.ts'
import { endProcesses } from './process.ts'

const calls = Number(process.env['REPEATED_CALLS'] ?? 100)
let undo = createCleanupStack()
afterEach(async () => {
  await endProcesses()
  await undo.dispose()
  undo = createCleanupStack()
})

test('calls repeated over processes that are killed are carried out exactly once', async () => {
  const { url, drop } = await createTestDatabase()
  undo.defer(drop)
  const place = { DATABASE_URL: url, port: await getFreePort() }
  const { platform, close } = openPlatform({
    env: parseEnv({ DATABASE_URL: url, PORT: String(place.port) }),
    clock: systemClock(),
    logger: createLogger('fatal'),
    connections: 3,
  })
  undo.defer(close)
  const given = givenAccounts(platform)
  const { admin } = await given.customer()
  let form = await startEmbedded(place)
  const client = createTestClient(form.origin, 'nimbus', { token: await given.tokenFor(admin) })

  let restarting = Promise.resolve()
  const killAndRestart = async () => {
    await form.kill()
    // A minute later: keys of calls that died before their COMMIT are free again.
    await platform.database.query({
      text: `UPDATE platform.idempotent_answers SET created_at = created_at - interval '2 minutes'
        WHERE status IS NULL`,
    })
    form = await startEmbedded(place)
  }
  const outcomes = await inParallel(calls, 8, async (at) => {
    if (at % 50 === 25) restarting = restarting.then(killAndRestart)
    return repeatCall(client, (keyed) =>
      keyed.call(projects.createTask, { name: `Demande ${at}`, description: 'Une fois.' }),
    )
  })
  await restarting
  const { rows } = await platform.database.query<{ count: number }>({
    text: "SELECT count(*) FROM projects.tasks WHERE name LIKE 'Demande %' GROUP BY name",
  })
  expect(rows.filter(({ count }) => count !== 1)).toEqual([])
  expect(rows).toHaveLength(calls)
  expect(new Set(outcomes).isSubsetOf(new Set(['done', 'already_done']))).toBe(true)
}, 180_000)
