import { systemClock } from '@passerelle/server/clock'
import { parseEnv } from './parse-env.ts'
import { createLogger } from '@passerelle/server/log/logger'
import { seedTasks, findSeedAccount, vacuumAnalyzeTasks } from '@passerelle/demo/bulk/seed-tasks'
import { parseSeedOptions } from './seed-options.ts'
import { seedIfEmpty } from './embedded/demo-world.ts'
import { prepareEmbedded } from './embedded/prepare-embedded.ts'
import { openPlatform } from './platform.ts'
import { shutdownOnSignal } from './shutdown-on-signal.ts'

const say = (text: string) => void process.stdout.write(`  ${text}\n`)

/** Seeds the database of the data folder, or of DATABASE_URL, with tasks for measures of speed, and exits. */
const main = async () => {
  const { tasks, app } = parseSeedOptions(process.argv.slice(2))
  const { env, stop } = await prepareEmbedded(parseEnv({ LOG_LEVEL: 'warn', ...process.env }, { embedded: true }), say)
  const logger = createLogger(env.logLevel)
  shutdownOnSignal(stop, logger)
  const open = openPlatform({ env: { ...env, roles: [] }, clock: systemClock(), logger, connections: 2 })
  try {
    const { database, clock } = open.platform
    const seeded = await seedIfEmpty(open.platform, { empty: false })
    if (seeded) say(seeded)
    const account = await findSeedAccount(database, app)
    if (!account) throw new Error(`No account with people is called ${app}`)
    const progress = (added: number) => say(`${added} of ${tasks} requests in ${app}`)
    await seedTasks(database, { account, count: tasks, now: clock.now(), progress })
    await vacuumAnalyzeTasks(database)
  } finally {
    await open.close()
    await stop()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
