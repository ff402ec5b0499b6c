import { setImmediate as turn } from 'node:timers/promises'
import type { ServiceName } from '@passerelle/contract/operation'
import { services } from '@passerelle/contract/services'
import type { Clock } from '@passerelle/kernel/clock'
import type { Database } from '@passerelle/server/database/connect'
import type { Jobs } from '@passerelle/server/jobs/jobs'
import type { WorkRunner } from '@passerelle/server/work/work-runner'
import { promoteDue } from './drain-due.ts'

export type DrainDeps = {
  database: Pick<Database, 'query'>
  jobs: Pick<Jobs, 'queue'>
  /** Runners of the work of these kinds, the process's own among them. */
  runners?: readonly Pick<WorkRunner, 'runDue'>[] | undefined
  kinds?: readonly string[] | undefined
  /** Whose jobs are waited for; those of all services by default. */
  services?: readonly ServiceName[] | undefined
  clock: Clock
}

const names = Object.keys(services) as ServiceName[]

/**
 * Resolves when the running worker has relayed every event and finished every job and all work that is due by the
 * clock. A failed job is retried twice, immediately instead of after its backoff: its first try fails in tests
 * (`bad-days.ts`).
 */
export const drain = async ({
  database,
  jobs,
  runners = [],
  kinds = [],
  services: served = names,
  clock,
}: DrainDeps): Promise<void> => {
  const tried = new Map<string, number>()
  const isBusy = async () => {
    const { rows } = await database.query<{ waiting: number }>({
      text: 'SELECT count(*) AS waiting FROM platform.undelivered WHERE redeliver_at IS NULL',
    })
    if ((rows[0]?.waiting ?? 0) > 0) return true
    for (const name of served) {
      const queue = jobs.queue(name)
      for (const id of await promoteDue(queue, clock, (job) => (tried.get(job) ?? 0) >= 2))
        tried.set(id, (tried.get(id) ?? 0) + 1)
      const counts = await queue.getJobCounts('active', 'waiting', 'prioritized')
      if (Object.values(counts).some((count) => count > 0)) return true
    }
    const runs = await Promise.all(runners.map(({ runDue }) => runDue()))
    if (runs.some((count) => count > 0)) return true
    // What the loop of the process leases at this moment is under way, too.
    const left = await database.query<{ count: number }>({
      text: `SELECT count(*)::int AS count FROM platform.work
              WHERE kind = ANY ($1) AND (due_at <= $2 OR lease_token IS NOT NULL)`,
      values: [kinds, clock.now()],
    })
    return left.rows[0]!.count > 0
  }
  // Idle twice in a row, because a job may have recorded an event and ended between two checks.
  for (let idle = 0; idle < 2; idle = (await isBusy()) ? 0 : idle + 1) await turn()
}
