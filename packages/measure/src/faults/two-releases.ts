import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { accounts } from '@passerelle/contract/accounts/api'
import { projects } from '@passerelle/contract/projects/api'
import { startProcess } from '@passerelle/host/split/process'
import { runMigrations } from '@passerelle/server/database/migrate'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import { createTestClient, type TestClient } from '@passerelle/testkit/test-client'
import { CannotMeasure, defineMeasure } from '../measure.ts'
import { outcomesOf } from '../world/outcomes.ts'
import { checkOutPreviousRelease } from './previous-release.ts'

const password = 'une-phrase-de-passe-31'
const callsPerPhase = 60

/** Light load on one process: counts the calls that fail and the slowest. */
const createLoad = () => {
  const failures: string[] = []
  let [calls, slowestMs] = [0, 0]
  const once = async (client: TestClient, at: number) => {
    const begun = performance.now()
    const tried = await Promise.allSettled([
      at % 3 === 0
        ? client.call(projects.createTask, { name: `Demande ${at}`, description: 'Pendant une mise à jour.' })
        : client.call(at % 3 === 1 ? projects.readBoard : projects.listTasks, {}),
    ])
    calls += 1
    slowestMs = Math.max(slowestMs, performance.now() - begun)
    failures.push(...outcomesOf(tried).filter((outcome) => outcome !== 'done'))
  }
  return {
    /** Calls all clients in turn, at least `count` times, and until `done` ends. */
    run: async (clients: readonly TestClient[], count: number, done: Promise<unknown> = Promise.resolve()) => {
      let ended = false
      const ending = done.finally(() => (ended = true))
      for (let at = 0; at < count || !ended; at += 1) await once(clients[at % clients.length]!, at)
      await ending
    },
    result: () => ({ calls, failures, slowestMs }),
  }
}

/** Creates an account over the API of the process at `origin`, and signs its administrator in. */
const registerAccount = async (origin: string, provider: string) => {
  const email = 'camille@premier-compte.example'
  const anonymous = createTestClient(origin, provider, {})
  const { _id: appId } = await anonymous.call(accounts.register, {
    slug: 'premier-compte',
    name: 'Premier compte',
    tax: 'FR 47 913 204 688',
    terms: true,
    address: { line1: '1 rue des Lices', postalCode: '69005', city: 'Lyon', country: 'FR' },
    options: { services: ['availability'] },
    owner: { email, firstName: 'Camille', lastName: 'Roux', password },
  } as never)
  const at = createTestClient(origin, provider, { appId })
  const { token } = await at.call(accounts.login, { email, password })
  return (to: string) => createTestClient(to, provider, { token, appId })
}

/**
 * G15: the previous release serves while this one migrates; both serve side by side on the new schema; the previous one
 * starts on it once more. No call fails. This release never serves from the old schema: it refuses to start.
 */
export const twoReleases = defineMeasure({
  name: 'two-releases',
  id: 'G15',
  title: 'Two releases side by side',
  promised: '0 failed calls while and after the schema grows, no long lock',
  inWorld: async (world, { rounds }) => {
    const previous = await checkOutPreviousRelease()
    if ('missing' in previous) throw new CannotMeasure(previous.missing)
    const name = `releases_${randomBytes(6).toString('hex')}`
    await world.rows(`CREATE DATABASE ${name}`)
    const url = new URL(world.databaseUrl)
    url.pathname = `/${name}`
    const databaseUrl = url.toString()
    const [oldPort, newPort] = [await getFreePort(), await getFreePort()]
    const [oldOrigin, newOrigin] = [`http://127.0.0.1:${oldPort}`, `http://127.0.0.1:${newPort}`]
    const start = async (port: number, folder?: string) => {
      const settings = {
        DATABASE_URL: databaseUrl,
        PORT: String(port),
        ORIGIN: oldOrigin,
        DATA_DIR: join(previous.folder, '.data'),
        ROLES: 'http,worker',
        NO_RATE_LIMITS: 'true',
      }
      const form = startProcess(['node', 'services/host/src/main.ts'], settings, folder)
      await form.waitForOutput('"serving"')
      return form
    }
    const load = createLoad()
    const running: { stop: () => Promise<unknown> }[] = []
    try {
      const migrated = startProcess(
        ['node', 'services/host/src/migrate.ts'],
        { DATABASE_URL: databaseUrl, ORIGIN: oldOrigin },
        previous.folder,
      )
      const { code } = await migrated.ended
      if (code !== 0) throw new Error(`the previous release cannot migrate: ${migrated.output()}`)
      const old = await start(oldPort, previous.folder)
      running.push(old)
      const clientAt = await registerAccount(oldOrigin, world.platform.env.provider)
      const count = rounds * callsPerPhase
      let applied: readonly string[] = []
      const migrating = runMigrations({ url: databaseUrl, refuseLocks: true }).then((done) => ({ applied } = done))
      await load.run([clientAt(oldOrigin)], count, migrating)
      const duringMs = load.result().slowestMs
      running.push(await start(newPort))
      await load.run([clientAt(oldOrigin), clientAt(newOrigin)], count * 2)
      await old.stop()
      running.push(await start(oldPort, previous.folder))
      await load.run([clientAt(oldOrigin), clientAt(newOrigin)], count)
      const { calls, failures } = load.result()
      return { release: previous.name, applied: applied.length, calls, failures, duringMs }
    } finally {
      await Promise.all(running.map((form) => form.stop()))
      await world.rows(`DROP DATABASE ${name} WITH (FORCE)`)
      await previous.remove()
    }
  },
  judge: ({ release, applied, calls, failures, duringMs }) => ({
    held: calls > 0 && failures.length === 0,
    measured:
      `release ${release} and this one, ${applied} migrations between them: ${calls} calls, ` +
      `${failures.length === 0 ? 'none failed' : `failed: ${[...new Set(failures)].join(', ')}`}, ` +
      `${Math.ceil(duringMs)} ms at most while migrating`,
  }),
})
