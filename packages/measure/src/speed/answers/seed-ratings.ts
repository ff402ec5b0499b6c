import { runWithoutTimeout } from '@passerelle/demo/bulk/run-without-timeout'
import { givenProjects } from '@passerelle/testkit/given-projects'
import type { openDatabase } from '../open-database.ts'

type Opened = Awaited<ReturnType<typeof openDatabase>>

/** Accounts among which the ratings are spread. */
const accountCount = 50
/** The ratings are of so many days. */
export const ratedDays = 360

const id = (sign: string) => `'${sign}' || lpad(to_hex(n), 23, '0')`
/** One done request with its rating for each number, of one of the accounts and one of three categories. */
const rows = (size: number) =>
  `(SELECT n, a.id AS app_id, a.user_id, now() - n * interval '${ratedDays} days' / ${size} AS at
      FROM generate_series(1, ${size}) n
      JOIN (SELECT app_id AS id, min(id) AS user_id, row_number() OVER (ORDER BY app_id) - 1 AS place
              FROM accounts.users WHERE NOT staff GROUP BY app_id) a ON a.place = n % ${accountCount}) r`

/** Fills a database with rated requests of the last year, each with a category and a member of staff. */
export const seedRatings = async ({ open, given }: Opened, size: number) => {
  for (let count = 0; count < accountCount; count += 1) await given.customer()
  const farid = await given.staff({ project: true })
  await givenProjects(open.platform).seeded('mission')
  await runWithoutTimeout(open.platform.database, [
    // Without triggers and foreign keys: what they keep is not what is measured.
    `SELECT accounts.register_staff(id, '${farid.userId}', now()) FROM accounts.apps WHERE NOT provider`,
    'SET session_replication_role = replica',
    `INSERT INTO projects.tasks (app_id, id, slug, name, description, owner_id, thread_id, list_id, done_at, created_at)
     SELECT app_id, ${id('1')}, 'R-' || n, 'Request ' || n, '', user_id, ${id('2')}, 'done', at, at FROM ${rows(size)}`,
    `INSERT INTO projects.satisfaction (app_id, id, task_id, closed_at, user_id, asked_at, rating, words, rated_at, via)
     SELECT app_id, ${id('3')}, ${id('1')}, at, user_id, at,
            CASE WHEN n % 20 = 0 THEN 'bad' WHEN n % 7 = 0 THEN 'fair' ELSE 'good' END, 'Merci.', at, 'portal'
       FROM ${rows(size)}`,
    `INSERT INTO projects.task_labels (app_id, task_id, label_id, type)
     SELECT app_id, ${id('1')}, l.id, l.type FROM ${rows(size)}
       JOIN (SELECT id, type, row_number() OVER (ORDER BY id) - 1 AS place FROM projects.labels
              WHERE type = 'category' ORDER BY id LIMIT 3) l ON l.place = n % 3`,
    `INSERT INTO projects.task_members SELECT app_id, ${id('1')}, '${farid.userId}', at FROM ${rows(size)}`,
    `UPDATE projects.satisfaction SET category_id = projects.category_of(app_id, task_id),
       staff_ids = projects.staff_of(app_id, task_id)`,
    'VACUUM ANALYZE',
  ])
  return { session: await given.tokenFor(farid), provider: open.platform.env.provider }
}
