import type { clouds } from '@passerelle/contract/clouds/api'
import type { InferQuery, InferResponse } from '@passerelle/contract/operation'
import type { Database } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

type Links = InferResponse<typeof clouds.linkService>
type Linked = InferResponse<typeof clouds.listLinkedServers>

const serverLinks = statement(
  'clouds.serverLinks',
  `SELECT (SELECT coalesce(json_agg(json_build_object('_id', p.id, 'name', p.name) ORDER BY lower(p.name),
                    p.id), '[]')
                       FROM clouds.server_probes l JOIN stats.probe_names p ON p.app_id = l.app_id AND p.id = l.probe_id
                      WHERE l.app_id = $1 AND l.server_id = $2) AS services,
                    (SELECT coalesce(json_agg(json_build_object('_id', t.id, 'taskId', t.slug, 'name', t.name,
                              'listId', t.list_id, 'archived', t.deleted_at IS NOT NULL) ORDER BY t.id DESC), '[]')
                       FROM clouds.server_tasks l JOIN projects.task_headlines t ON t.app_id = l.app_id
                         AND t.id = l.task_id
                      WHERE l.app_id = $1 AND l.server_id = $2) AS requests`,
).as<Links>()

/** Monitored services that a server carries, by name, and requests about it, newest first. */
export const linksView =
  ({ query }: Pick<Database, 'query'>) =>
  async ({ appId, id }: { appId: string; id: string }): Promise<Links> => {
    const { rows } = await query(serverLinks.with(appId, id))
    return rows[0]!
  }

const linkedServers = statement(
  'clouds.linkedServers',
  `SELECT s.id AS "_id", s.name, s.provider, s.status,
                    ARRAY(SELECT l.probe_id FROM clouds.server_probes l
                           WHERE l.app_id = $1 AND l.server_id = s.id ORDER BY l.probe_id) AS "probeIds",
                    (SELECT json_build_object('_id', a.id, 'action', a.action) FROM clouds.server_actions a
                      WHERE a.app_id = $1 AND a.task_id = $2 AND a.server_id = s.id AND a.status = 'waiting') AS waiting
               FROM clouds.servers s
              WHERE s.app_id = $1
                AND (s.removed_at IS NULL AND s.id IN (SELECT server_id FROM clouds.server_tasks
                  WHERE app_id = $1 AND task_id = $2)
                  OR s.id IN (SELECT server_id FROM clouds.server_actions WHERE app_id = $1 AND task_id = $2)
                  OR $3::boolean AND s.removed_at IS NULL AND s.id IN (SELECT server_id FROM clouds.server_probes
                    WHERE app_id = $1))
              ORDER BY lower(s.name) COLLATE "fr-x-icu", s.id LIMIT 1000`,
).as<Linked['list'][number]>()

/**
 * Servers of an account that are linked to a request, or to any monitored service, by name. A request that asks for the
 * approval of an action is about its server.
 */
export const linkedServersView =
  ({ query }: Pick<Database, 'query'>) =>
  async (appId: string, { taskId, services }: InferQuery<typeof clouds.listLinkedServers>): Promise<Linked> => {
    const { rows } = await query(linkedServers.with(appId, taskId ?? null, services !== undefined))
    return { list: rows }
  }
