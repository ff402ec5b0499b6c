import { runWithoutTimeout } from '@passerelle/demo/bulk/run-without-timeout'
import type { Dataset } from '../board/dataset.ts'
import { withoutIndexes } from '../without-indexes.ts'

export const logsPerTask = 5
/** Of one person over 60 weeks: fifty a week, so that a week is as full in each database. */
const logsPerPerson = 3000

// Written without triggers: a person who has logs is an id, and the first one is the measured member of staff.
const insert = (staffId: string, now: Date) => `
  INSERT INTO projects.work_logs (app_id, id, task_id, user_id, type, started_at, stopped_at)
  SELECT app_id, lpad(to_hex(floor(extract(epoch FROM started))::bigint), 8, '0') || left(md5('log' || n), 16), id,
         CASE WHEN n < ${logsPerPerson} THEN '${staffId}' ELSE left(md5('person' || n / ${logsPerPerson}), 24) END,
         'action', started, started + interval '25 minutes'
    FROM (SELECT t.app_id, t.id, o.n,
      '${now.toISOString()}'::timestamptz
      - interval '420 days' * (1 - (o.n % ${logsPerPerson})::float8 / ${logsPerPerson}) AS started
            FROM (SELECT app_id, id, row_number() OVER (ORDER BY app_id = '%app' DESC, id) - 1 AS place
              FROM projects.tasks) t
           CROSS JOIN LATERAL (SELECT t.place * ${logsPerTask} + step AS n
             FROM generate_series(0, ${logsPerTask - 1}) step) o) planned`

// The tasks of the dataset come with some logs of its staff, more of them in a larger database: those count for
// somebody else, so that a week of the measured person is as full in each.
const handOver = (staffId: string) =>
  `UPDATE projects.work_logs SET user_id = left(md5('somebody else'), 24) WHERE user_id = '${staffId}'`

/** Gives each task five work logs, those of the measured account's first tasks to its helper. */
export const seedWorkLogs = ({ open: { platform }, app, helper }: Dataset): Promise<void> =>
  withoutIndexes(
    platform.database,
    () =>
      runWithoutTimeout(platform.database, [
        'SET session_replication_role = replica',
        handOver(helper.userId),
        insert(helper.userId, platform.clock.now()).replace('%app', app.id),
        'VACUUM ANALYZE projects.work_logs',
      ]),
    'projects.work_logs',
  )
