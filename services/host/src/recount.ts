import { recountAccounts } from '@passerelle/projects/totals/total-jobs'
import { connectDatabase } from '@passerelle/server/database/connect'
import { createLogger } from '@passerelle/server/log/logger'
import { openInstallation, readInstallation } from './backup/open-database.ts'

/**
 * `pnpm recount`: compares the sums and counts of every account with its requests and corrects them, whether the
 * product is running or not. The worker role does the same once a day.
 */
const main = async () => {
  const { env, stop } = await openInstallation(readInstallation(process.env), { fresh: false })
  const database = connectDatabase({ url: env.databaseUrl, max: 1, logger: createLogger(env.logLevel) })
  try {
    const { accounts, corrected } = await recountAccounts(database)
    for (const { appId, lists } of corrected) process.stdout.write(`${appId}: sums of ${lists} lists corrected\n`)
    process.stdout.write(`${accounts} accounts recounted, ${corrected.length} corrected\n`)
  } finally {
    await database.close()
    await stop()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
