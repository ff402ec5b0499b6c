import type { Database } from '@passerelle/server/database/connect'

/** Servers of Atelier Lumen, with the monitored service that each carries and the request about it. */
const links: [server: string, service: string | null, request: string | null][] = [
  ['boutique-web-1', 'Boutique en ligne', 'ATL-4'],
  ['boutique-web-2', 'Boutique en ligne', 'ATL-8'],
  ['erp-commandes-1', 'ERP Commandes', 'ATL-10'],
  ['erp-commandes-2', 'ERP Commandes', null],
  ['messagerie-relais', 'Messagerie', 'ATL-2'],
  ['vitrine-cdn', 'Site vitrine', null],
]

/** Seeds the links of servers to monitored services and requests; after all three. */
export const seedCloudLinks = async ({ transaction }: Pick<Database, 'transaction'>, appId: string, now: Date) =>
  transaction(async ({ query }) => {
    for (const [server, service, request] of links) {
      await query({
        text: `INSERT INTO clouds.server_probes (app_id, server_id, probe_id, linked_at)
             SELECT s.app_id, s.id, p.id, $4 FROM clouds.servers s
             JOIN stats.probes p ON p.app_id = s.app_id AND p.name = $3
              WHERE s.app_id = $1 AND s.name = $2`,
        values: [appId, server, service, now],
      })
      await query({
        text: `INSERT INTO clouds.server_tasks (app_id, server_id, task_id, linked_at)
             SELECT s.app_id, s.id, t.id, $4 FROM clouds.servers s
             JOIN projects.tasks t ON t.app_id = s.app_id AND t.slug = $3
              WHERE s.app_id = $1 AND s.name = $2`,
        values: [appId, server, request, now],
      })
    }
  })
