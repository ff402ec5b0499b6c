import { days, minutes } from '@passerelle/kernel/durations'
import type { Database } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import type { RecurringJob } from '@passerelle/server/recurring-jobs/recurring-job'
import { statement } from './statement-rows.ts'

/** Changes added up by one statement. */
const most = 10_000

const totalsFold = statement('projects.totals-fold', 'SELECT projects.fold_task_totals($1) AS count', {
  notNull: ['count'],
})

const folded = totalsFold.with(most)
const accountsText = 'SELECT id FROM accounts.app_cards ORDER BY id'
const totalsRecount = statement('projects.totals-recount', 'SELECT projects.recount_task_totals($1) AS count', {
  notNull: ['count'],
})

const recounted = (appId: string) => totalsRecount.with(appId)

type Deps = Pick<Platform, 'database' | 'logger'>

/** Adds the changes of sums to the rows that statistics read, so that only those since the last run are left. */
export const foldTotals =
  ({ database: { query } }: Pick<Deps, 'database'>) =>
  async (signal?: AbortSignal): Promise<void> => {
    let count = most
    while (count === most && !signal?.aborted) count = (await query(folded)).rows[0]?.count ?? 0
  }

/** What `recountAccounts` found in an account: the number of lists whose sums were wrong and are corrected now. */
type Corrected = { appId: string; lists: number }

/** Recounts the sums of each account; returns those that were wrong. */
export const recountAccounts = async (
  { query }: Pick<Database, 'query'>,
  signal?: AbortSignal,
): Promise<{ accounts: number; corrected: Corrected[] }> => {
  const { rows } = await query<{ id: string }>({ text: accountsText })
  const corrected: Corrected[] = []
  for (const { id: appId } of rows) {
    if (signal?.aborted) break
    const { count: lists = 0 } = (await query(recounted(appId))).rows[0] ?? {}
    if (lists > 0) corrected.push({ appId, lists })
  }
  return { accounts: rows.length, corrected }
}

/** The daily check of the sums. A difference is corrected and logged: it is a bug or an edit by hand. */
export const recountTotals =
  ({ database, logger }: Deps) =>
  async (signal?: AbortSignal): Promise<void> => {
    const { corrected } = await recountAccounts(database, signal)
    for (const wrong of corrected) logger.warn(wrong, 'sums of requests were wrong and have been recounted')
  }

export const totalJobs = (deps: Deps): RecurringJob[] => [
  { name: 'task-totals', intervalMs: minutes(1), run: foldTotals(deps) },
  { name: 'task-totals-check', intervalMs: days(1), run: recountTotals(deps) },
]
