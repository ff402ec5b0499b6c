import { minutes } from '@passerelle/kernel/durations'
import type { Platform } from '@passerelle/server/platform'
import type { RecurringJob } from '@passerelle/server/recurring-jobs/recurring-job'
import { pullMonitoring } from '../monitoring/pull-monitoring.ts'
import { foldResults } from './fold-results.ts'
import { ownSource } from './own-source.ts'

/** Recurring jobs of uptime checks: the pull of the source, folding of results. */
export const uptimeCheckJobs = (platform: Platform): RecurringJob[] => {
  const { database } = platform
  const pull = pullMonitoring({ ...platform, source: ownSource(database) })
  const hasChecks = async () =>
    (await database.query({ text: 'SELECT FROM stats.uptime_checks LIMIT 1' })).rowCount === 1
  return [
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
