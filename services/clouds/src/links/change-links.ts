import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { idPattern } from '@passerelle/kernel/ids'
import type { Platform } from '@passerelle/server/platform'
import { linksView } from './links-view.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'clock'>
type Server = { appId: string; id: string }
type Kind = 'service' | 'request'

/** Most links of one kind of a server: more are not read on its page. */
const most = 50
const tables = {
  service: { table: 'clouds.server_probes', column: 'probe_id' },
  request: { table: 'clouds.server_tasks', column: 'task_id' },
} as const
const targets = {
  service: 'SELECT id FROM stats.probe_names WHERE app_id = $1 AND id = $2',
  request: 'SELECT id FROM projects.task_headlines WHERE app_id = $1 AND id = $2',
  slug: 'SELECT id FROM projects.task_headlines WHERE app_id = $1 AND slug = upper($2)',
}

/**
 * Adds and removes links of a server to monitored services and requests of its account (CLD-002). Both are idempotent.
 * Throws `not_found` for a target of another account, `too_many_links`.
 */
export const changeLinks = ({ database, record, clock }: Deps) => {
  const read = linksView(database)

  const targetOf = async (kind: Kind, appId: string, named: string): Promise<string> => {
    const isId = idPattern.test(named)
    if (kind === 'service' && !isId) throw new Problem('not_found')
    const text = targets[isId ? kind : 'slug']
    const { rows } = await database.query<{ id: string }>({ text, values: [appId, named] })
    if (!rows[0]) throw new Problem('not_found')
    return rows[0].id
  }

  const change = async (kind: Kind, { appId, id }: Server, targetId: string, linked: boolean, actor: Person) => {
    const { table, column } = tables[kind]
    await database.transaction(async (tx) => {
      // Locks the server, so that two links at once are counted one after the other.
      await tx.query({
        text: 'SELECT 1 FROM clouds.servers WHERE app_id = $1 AND id = $2 FOR NO KEY UPDATE',
        values: [appId, id],
      })
      const text = linked
        ? `INSERT INTO ${table} (app_id, server_id, ${column}, linked_at) VALUES ($1, $2, $3, $4)
          ON CONFLICT DO NOTHING RETURNING 1`
        : `DELETE FROM ${table} WHERE app_id = $1 AND server_id = $2 AND ${column} = $3 RETURNING 1`
      const values = [appId, id, targetId, ...(linked ? [clock.now()] : [])]
      const { rows } = await tx.query({ text, values })
      if (rows.length === 0) return
      const count = await tx.query<{ links: number }>({
        text: `SELECT count(*)::int AS links FROM ${table} WHERE app_id = $1 AND server_id = $2`,
        values: [appId, id],
      })
      if (count.rows[0]!.links > most) throw new Problem('too_many_links')
      await record(tx, {
        appId,
        actor: { kind: actor.kind === 'staff' ? 'staff' : 'customer', userId: actor.userId },
        name: 'server.linked',
        subject: id,
        data: {
          probeId: kind === 'service' ? targetId : null,
          taskId: kind === 'request' ? targetId : null,
          linked,
        },
      })
    })
  }

  return {
    link: async (kind: Kind, server: Server, named: string, actor: Person) => {
      await change(kind, server, await targetOf(kind, server.appId, named), true, actor)
      return read(server)
    },
    unlink: async (kind: Kind, server: Server, targetId: string, actor: Person) => {
      await change(kind, server, targetId, false, actor)
      return read(server)
    },
  }
}
