import { minutes, seconds } from '@passerelle/kernel/durations'
import type { Platform } from '@passerelle/server/platform'
import type { RecurringJob } from '@passerelle/server/recurring-jobs/recurring-job'
import { pullMonitoring } from '../monitoring/pull-monitoring.ts'
import { checkWorker } from './check-worker.ts'
import { foldResults } from './fold-results.ts'
import { ownSource } from './own-source.ts'
import { createCheckTarget } from './run/check-target.ts'

/** Recurring jobs of uptime checks: checking in every worker process, the pull of the source, folding of results. */
export const uptimeCheckJobs = (platform: Platform): RecurringJob[] => {
  const { database, env } = platform
  const worker = checkWorker({ ...platform, checkTarget: createCheckTarget(env) })
  const pull = pullMonitoring({ ...platform, source: ownSource(database) })
  const hasChecks = async () =>
    (await database.query({ text: 'SELECT FROM stats.uptime_checks LIMIT 1' })).rowCount === 1
  return [
    { name: 'uptime-checks', intervalMs: seconds(5), everywhere: true, run: worker.loop },
    {
      name: 'uptime-pull',
      intervalMs: minutes(1),
      run: async (signal) => {
        if (await hasChecks()) await pull(signal)
      },
    },
    { name: 'uptime-results', intervalMs: minutes(10), run: () => foldResults(platform) },
  ]
}
