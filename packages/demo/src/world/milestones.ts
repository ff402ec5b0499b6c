import { newId } from '@passerelle/kernel/ids'
import { sprint, sprintNumberAt } from '@passerelle/kernel/sprints'
import type { Database } from '@passerelle/server/database/connect'
import { randomBytesOf, seededRandom } from './random.ts'

const add = `
  INSERT INTO projects.milestones (id, number, name, start_at, end_at)
  SELECT id, number, name, "startAt", "endAt"
  FROM jsonb_to_recordset($1) AS m (id text, number int, name text, "startAt" timestamptz, "endAt" timestamptz)
  ON CONFLICT DO NOTHING`

/** Number of weeks (one sprint each) before and after now. */
const [before, after] = [66, 13]

/**
 * Seeds sprints from 15 months ago to three months ahead; `start`, such as `2024-01-01`, is the first day of sprint 30
 * (MIL-003, OPEN-017).
 */
export const seedMilestones = (database: Pick<Database, 'transaction'>, now: Date, start: string): Promise<void> =>
  database.transaction(async ({ query }) => {
    const bytes = randomBytesOf(seededRandom(20_240_101))
    const current = sprintNumberAt(now, start)
    const all = Array.from({ length: before + 1 + after }, (_, index) => sprint(current - before + index, start))
    const rows = all.map((each) => ({ id: newId(each.startAt, bytes), ...each }))
    await query({ text: add, values: [JSON.stringify(rows)] })
  })
