import { parseArgs } from 'node:util'
import { systemClock } from '@passerelle/server/clock'
import { connectDatabase } from '@passerelle/server/database/connect'
import { createLogger } from '@passerelle/server/log/logger'
import { failedWork } from '@passerelle/server/work/failed-work'
import { openInstallation, readInstallation } from './backup/open-database.ts'

const usage = `npm run work                       what waits and what was given up, by kind
npm run work failed [kind]         the newest 100 pieces of work that were given up
npm run work retry <kind> [id]     tries them again, or one of them
npm run work dismiss <kind> [id]   leaves them undone for good
`

/** `npm run work`: shows work that was given up, tries it again or dismisses it, while the product runs or not. */
const main = async () => {
  const [command = 'kinds', kind, id] = parseArgs({ allowPositionals: true }).positionals
  const isComplete = command === 'kinds' || command === 'failed' || kind !== undefined
  if (!['kinds', 'failed', 'retry', 'dismiss'].includes(command) || !isComplete) {
    process.stderr.write(usage)
    process.exitCode = 2
    return
  }
  const { env, stop } = await openInstallation(readInstallation(process.env), { fresh: false })
  const { query, transaction, close } = connectDatabase({
    url: env.databaseUrl,
    max: 1,
    logger: createLogger(env.logLevel),
  })
  const print = (cells: readonly (string | number)[]) => process.stdout.write(`${cells.join('\t')}\n`)
  try {
    if (command === 'kinds')
      for (const { kind: name, waiting, failed } of await failedWork.states(query))
        print([name, `${waiting} waiting`, `${failed} given up`])
    if (command === 'failed')
      for (const { kind: name, id: work, appId, since, attempts, error } of await failedWork.list(query, {
        kind: kind ?? null,
        limit: 100,
      }))
        print([name, work, appId ?? '-', since.toISOString(), `${attempts} tries`, error])
    if (command === 'retry' || command === 'dismiss') {
      const choice = { kind: kind!, id }
      const count = await transaction((tx) =>
        command === 'retry' ? failedWork.retry(tx, choice, systemClock().now()) : failedWork.dismiss(tx, choice),
      )
      print([command === 'retry' ? `${count} due again` : `${count} dismissed`])
    }
  } finally {
    await close()
    await stop()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
