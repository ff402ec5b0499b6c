import { randomBytes } from 'node:crypto'
import { projects } from '@passerelle/contract/projects/api'
import { services } from '@passerelle/contract/services'
import { seconds } from '@passerelle/kernel/durations'
import { systemClock } from '@passerelle/server/clock'
import { parseEnv } from '../parse-env.ts'
import { createLogger } from '@passerelle/server/log/logger'
import { withoutContainers } from '@passerelle/testkit/containers'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { createTestClient } from '@passerelle/testkit/test-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCleanupStack } from '../cleanup-stack.ts'
import { openPlatform } from '../platform.ts'
import { startMixedLoad } from './mixed-load.ts'
import { startComposeContainers, type ComposeContainers } from './compose-containers.ts'
import { createScenario, labelsFor, type ScenarioContext } from './scenario.ts'
import { signIn } from './sign-in.ts'
import { castRows, password } from './test-users.ts'
import { startWriteLoad } from './write-load.ts'

const missing = await withoutContainers()
if (missing)
  process.stderr.write(`\n━━ The image and the compose file, run by a container engine: SKIPPED, ${missing}\n`)

const provider = 'nimbus'
const serviceNames = Object.keys(services)

describe.skipIf(missing !== undefined)('the image is built and the compose file runs as it is written', () => {
  const undo = createCleanupStack()
  let containers: ComposeContainers
  let stage: ScenarioContext
  const play = createScenario(() => stage)
  const calls = (token?: string) => createTestClient(containers.origin, provider, { token })

  // Builds an image, which takes minutes where nothing of it is cached.
  beforeAll(async () => {
    containers = await startComposeContainers({ SECRETS_KEY: randomBytes(32).toString('base64') })
    undo.defer(containers.remove)
    const beside = openPlatform({
      env: { ...parseEnv({ ...containers.settings, REDIS_URL: '' }), roles: [] },
      clock: systemClock(),
      logger: createLogger('fatal'),
      connections: 2,
    })
    undo.defer(beside.close)
    const given = givenAccounts(beside.platform)
    const { lumen, ada, basile, emma } = await castRows()
    const app = await given.app(lumen)
    await Promise.all([given.user(app, ada), given.user(app, basile)])
    const staff = await given.staff({ ...emma, inside: [app] })
    const office = calls((await given.session(staff, { inside: app })).token)
    stage = {
      origin: containers.origin,
      appId: app.id,
      labels: await labelsFor(office),
      emma: office,
      ada: calls(await signIn(calls(), ada.email, password)),
      basile: calls(await signIn(calls(), basile.email, password)),
    }
  }, 900_000)
  afterAll(() => undo.dispose(), 120_000)

  test('a request goes from its creation to its validation, through the edge and live', async () => {
    for (const step of [
      play.create,
      play.estimate,
      play.accept,
      play.work,
      play.talk,
      play.keepInternal,
      play.validate,
    ])
      await step()
    for (const socket of Object.values(play.sockets)) socket.close()
    expect(await stage.ada.call(projects.readList, { listId: 'done' })).toMatchObject({ list: [{ state: 'done' }] })
  })

  test('each container is restarted under load, and no acknowledged write is lost', async () => {
    const load = startWriteLoad(stage.ada, 2)
    await load.more(3)
    for (const name of [...serviceNames, 'worker', 'edge', 'front', 'redis', 'postgres']) {
      await containers.compose('restart', name)
      await load.more(3)
    }
    await load.stop()
    for (const { _id: id, name } of load.written)
      expect(await stage.ada.call(projects.readTask, { id })).toMatchObject({ name })
  }, 400_000)

  test('an upgrade and a rollback under load: no call fails, a lost connection is back within 5 s', async () => {
    const load = startMixedLoad(containers.origin, stage.ada, stage.appId)
    await load.more(20)
    await containers.operate('upgrade', '--no-backup')
    await containers.operate('rollback')
    await load.more(20)
    const { failures, written, longestGapMs } = await load.stop()
    expect(failures).toEqual([])
    expect(longestGapMs).toBeLessThanOrEqual(seconds(5))
    for (const { _id: id, name } of written)
      expect(await stage.ada.call(projects.readTask, { id })).toMatchObject({ name })
  }, 600_000)

  /** Connects from a container: `reached`, or why not. */
  const reach = async (from: string, host: string, port: number) => {
    const script = `require('node:net').connect(${port}, '${host}').setTimeout(3000)
      .on('connect', () => end('reached')).on('timeout', () => end('no answer')).on('error', ({ code }) => end(code))
      const end = (word) => { console.log(word); process.exit() }`
    return (await containers.compose('exec', '-T', from, 'node', '-e', script)).trim()
  }

  test('a process is not root and writes to its volumes only', async () => {
    const script = 'id -u; touch /app/file 2>&1; touch /data/file && echo written'
    const said = await containers.compose('exec', '-T', 'projects', 'sh', '-c', script)
    expect(said).toMatch(/^1000\n.*Read-only file system\nwritten\n$/s)
  })

  test('services are a role that owns nothing, and only who reads the database reaches it', async () => {
    const ask =
      'SELECT DISTINCT usename FROM pg_stat_activity WHERE client_addr IS NOT NULL AND pid <> pg_backend_pid()'
    const beside = new URL(containers.settings['DATABASE_URL']!).username
    const roles = await containers.compose('exec', '-T', 'postgres', 'psql', '-U', 'passerelle', '-tAc', ask)
    expect(roles.trim().split('\n').toSorted()).toEqual([beside, 'passerelle_service'].toSorted())
    expect(await reach('chats', 'postgres', 5432)).toBe('reached')
    for (const name of ['edge', 'front']) {
      expect(await reach(name, 'postgres', 5432)).toMatch(/ENOTFOUND|EAI_AGAIN/)
      expect(await reach(name, 'redis', 6379)).toMatch(/ENOTFOUND|EAI_AGAIN/)
    }
  })

  test('data are found again after everything was stopped, with exit code 0 each', async () => {
    const codes = await containers.stop()
    expect(Object.keys(codes)).toEqual(
      expect.arrayContaining([...serviceNames, 'edge', 'front', 'worker', 'postgres', 'redis']),
    )
    expect(new Set(Object.values(codes))).toEqual(new Set([0]))
    await containers.compose('up', '--detach', '--wait')
    expect(await stage.ada.call(projects.readList, { listId: 'done' })).toMatchObject({ list: [{ state: 'done' }] })
  }, 180_000)
})
