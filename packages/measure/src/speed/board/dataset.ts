import { seedLabels } from '@passerelle/projects/labels/default-labels'
import { runWithoutTimeout } from '@passerelle/demo/bulk/run-without-timeout'
import { seedTasks, vacuumAnalyzeTasks } from '@passerelle/demo/bulk/seed-tasks'
import type { OpenPlatform } from '@passerelle/host/platform'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import type { GivenAccounts, GivenApp, GivenPerson } from '@passerelle/testkit/given-accounts'
import { openDatabase } from '../open-database.ts'
import { withoutIndexes } from '../without-indexes.ts'

/** The measured account, with a member of staff who is a member of many of its tasks. */
export type Account = { app: GivenApp; user: GivenPerson; helper: GivenPerson; follower: GivenPerson }

/**
 * A database with `requests` tasks, most or half of them in the measured account, and the settings of the process that
 * serves it.
 */
export type Dataset = Account & {
  requests: number
  settings: Record<string, string>
  open: OpenPlatform
  given: GivenAccounts
  /** An account as large as the smallest database: its requests have the same results in each database. */
  alike: Account
  /** The other accounts, some thousand tasks in each. */
  others: readonly Account[]
}

/**
 * Up to this number, all tasks are in the measured account; of a larger number half of them. The other accounts have
 * some thousands each.
 */
const alone = 200_000
const each = 5_000
const alikeSize = 10_000
/** Number of done tasks, spread over their list, that have a certain follower. */
const few = 20
/**
 * Minimum number of tasks that match the rare filter (one in two hundred done tasks), so that even the smallest account
 * fills a page.
 */
const rareAtLeast = 16

const follow = `
  INSERT INTO projects.task_members (app_id, task_id, user_id, added_at)
  SELECT app_id, id, $2, created_at FROM projects.tasks WHERE app_id = $1 AND list_id = 'done' AND deleted_at IS NULL
  ORDER BY md5(id) LIMIT $3`

const makeRare = `
  WITH near AS (
    SELECT t.id, t.kind FROM projects.tasks t JOIN projects.task_members m ON m.app_id = t.app_id AND m.task_id = t.id
      AND m.user_id = $2
     WHERE t.app_id = $1 AND t.list_id = 'done' AND t.deleted_at IS NULL
       AND NOT EXISTS (SELECT FROM projects.task_labels l WHERE l.app_id = t.app_id AND l.task_id = t.id))
  UPDATE projects.tasks SET kind = 'issue' WHERE app_id = $1 AND id IN (
    SELECT id FROM near WHERE kind <> 'issue'
    ORDER BY md5(id) LIMIT greatest(0, $3 - (SELECT count(*) FROM near WHERE kind = 'issue')))`

export const inOneAccount = (requests: number): number => (requests <= alone ? requests : Math.max(alone, requests / 2))

export const seedDataset = async (server: string, requests: number): Promise<Dataset> => {
  const name = `board_${requests}`
  const more = { METRICS_PORT: `${await getFreePort()}` }
  const { settings, open, given } = await openDatabase(server, { name, more, waitsForWal: true })
  const { platform } = open
  await seedLabels(platform.database.query)

  const fill = async (count: number) => {
    const made = await given.customer()
    const staff = await Promise.all([
      given.staff({ inside: [made.app] }),
      given.staff({ inside: [made.app], project: true }),
    ])
    const account = {
      id: made.app.id,
      customerIds: [made.admin.userId, made.user.userId],
      staffIds: staff.map(({ userId }) => userId),
    }
    await seedTasks(platform.database, { account, count, now: platform.clock.now() })
    return { ...made, helper: staff[0], follower: made.admin }
  }
  await given.provider()
  const own = inOneAccount(requests)
  const { measured, alike, others } = await withoutIndexes(platform.database, async () => {
    const filled = [await fill(each)]
    const other = own > alikeSize ? await fill(alikeSize) : undefined
    for (let count = own; count < requests; count += each) filled.push(await fill(Math.min(each, requests - count)))
    const one = await fill(own)
    return { measured: one, alike: other ?? one, others: filled }
  })
  // Without statistics of what was just filled, the statements below join by nested loops and time out.
  await runWithoutTimeout(open.platform.database, [
    'ANALYZE projects.tasks, projects.task_members, projects.task_labels',
  ])
  for (const { app, follower, helper } of new Set([measured, alike])) {
    await runWithoutTimeout(platform.database, [
      { text: follow, values: [app.id, follower.userId, few] },
      { text: makeRare, values: [app.id, helper.userId, rareAtLeast] },
    ])
  }
  await vacuumAnalyzeTasks(platform.database)
  return { requests, settings, open, given, ...measured, alike, others }
}
