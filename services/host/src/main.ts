import { hours } from '@passerelle/kernel/durations'
import { systemClock } from '@passerelle/server/clock'
import { parseEnv } from './parse-env.ts'
import { createLogger } from '@passerelle/server/log/logger'
import { outsideParties } from './banner.ts'
import { parseCliOptions } from './cli-options.ts'
import { demoInbound } from './embedded/demo-inbound.ts'
import { demoSettings } from './embedded/demo-settings.ts'
import { demoSignIns, seedIfEmpty } from './embedded/demo-world.ts'
import { prepareEmbedded, type Prepared } from './embedded/prepare-embedded.ts'
import { logLastWords } from './last-words.ts'
import { startHost } from './start-host.ts'
import { collectGarbageOfStart } from './collect-garbage.ts'
import { shutdownOnSignal } from './shutdown-on-signal.ts'
import { createCleanupStack } from './cleanup-stack.ts'

const say = (text: string) => void process.stdout.write(text === '' ? '\n' : `  ${text}\n`)

const main = async () => {
  const options = parseCliOptions(process.argv.slice(2), { production: process.env['NODE_ENV'] === 'production' })
  const { embedded } = options
  // In embedded mode the terminal is for people: only warnings and errors are logged.
  const demo = embedded ? { ...demoSettings, ...(await demoInbound(process.env)) } : {}
  const given = parseEnv({ ...demo, ...process.env }, options)
  const logger = createLogger(given.logLevel)
  logLastWords(logger)
  const undo = createCleanupStack()
  shutdownOnSignal(undo.dispose, logger)

  if (embedded) undo.defer(async () => say(`Stopped, the data is kept in ${given.dataDir}`))
  const prepared: Prepared = embedded ? await prepareEmbedded(given, say) : { env: given, stop: async () => undefined }
  undo.defer(prepared.stop)
  const host = await startHost({
    env: prepared.env,
    clock: systemClock(options.clockOffsetMs),
    logger,
    ...(embedded && {
      prepare: async (platform) => {
        const seeded = await seedIfEmpty(platform, options)
        if (seeded) say(seeded)
      },
    }),
  }).catch(async (error: unknown) => {
    await undo.dispose()
    throw error
  })
  undo.defer(host.close)
  undo.defer(collectGarbageOfStart())
  if (!embedded) return

  const signIns = host.runtime ? await demoSignIns(host.runtime.platform) : []
  const clock = options.clockOffsetMs > 0 ? [`Clock                   ${options.clockOffsetMs / hours(1)} h ahead`] : []
  const lines = [
    '',
    `Passerelle is at ${host.origin}`,
    '',
    ...signIns,
    '',
    ...outsideParties(prepared.env),
    ...clock,
    '',
    'Ctrl-C ends it; the data stays.',
    '',
  ]
  lines.forEach(say)
}

main().catch((error: unknown) => {
  // Expected errors are printed as text; only unexpected ones need their stack trace.
  const text =
    error instanceof Error ? (process.env['LOG_LEVEL'] === 'debug' ? error.stack : error.message) : String(error)
  process.stderr.write(`\n${text}\n`)
  process.exit(1)
})
