import { minutes } from '@passerelle/kernel/durations'
import { newId } from '@passerelle/kernel/ids'
import type { Database } from '@passerelle/server/database/connect'
import { newTask } from '@passerelle/projects/tasks/new-task'
import { columnByField } from '@passerelle/projects/tasks/task-columns'
import type { Task } from '@passerelle/projects/tasks/task'
import { randomBytesOf, seededRandom } from './random.ts'

const server = 'prise-de-rendez-vous'
const asks = 'ines@clinique-riviera.example'

/**
 * Seeds an action of Clinique Riviera that waits for the approval of staff, with its request; after servers and tasks.
 */
export const seedCloudApprovals = async (
  { transaction }: Pick<Database, 'transaction'>,
  appId: string,
  origin: string,
  now: Date,
) =>
  transaction(async ({ query }) => {
    const { rows } = await query<{ serverId: string; userId: string; slug: string }>({
      text: `WITH taken AS (UPDATE projects.task_counters SET next = next + 1 WHERE app_id = $1
             RETURNING key, next - 1 AS number)
             SELECT s.id AS "serverId", u.id AS "userId", t.key || '-' || t.number AS slug
               FROM taken t, clouds.servers s, accounts.users u
              WHERE s.app_id = $1 AND s.name = $2 AND u.app_id = $1 AND u.email = $3`,
      values: [appId, server, asks],
    })
    const { serverId, userId, slug } = rows[0]!
    const at = new Date(now.getTime() - minutes(35))
    const bytes = randomBytesOf(seededRandom(94))
    const makeId = () => newId(at, bytes)
    const url = `${origin}/apps/${appId}?redirect=/clouds/servers/${serverId}`
    const draft = {
      name: `Redémarrage du serveur ${server} à approuver`,
      description:
        `L’action sur le serveur [${server}](${url}) attend l’approbation de l’équipe. Approuvée, elle est exécutée ` +
        'aussitôt ; refusée, rien n’est fait.',
    }
    const task = { ...newTask(draft, { appId, ownerId: userId, createdById: userId, now: at, newId: makeId }), slug }
    const row = Object.fromEntries(
      Object.entries(columnByField).map(([field, column]) => [column, task[field as keyof Task]]),
    )
    const columns = [...Object.keys(row), 'description'].join(', ')
    await query({
      text: `INSERT INTO projects.tasks (${columns}) SELECT ${columns}
        FROM jsonb_populate_record(NULL::projects.tasks, $1)`,
      values: [JSON.stringify({ ...row, description: task.description })],
    })
    await query({
      text: `INSERT INTO projects.task_labels (app_id, task_id, label_id, type)
             SELECT $1, $2, id, type FROM projects.labels WHERE key = 'managed'`,
      values: [appId, task.id],
    })
    await query({
      text: `INSERT INTO clouds.server_actions (app_id, id, server_id, action, status, user_id, staff, requested_at,
               task_id)
             VALUES ($1, $2, $3, 'reboot', 'waiting', $4, false, $5, $6)`,
      values: [appId, makeId(), serverId, userId, at, task.id],
    })
  })
