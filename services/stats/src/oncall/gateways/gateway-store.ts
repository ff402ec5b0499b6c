import { minutes } from '@passerelle/kernel/durations'
import type { OncallChannel } from '@passerelle/kernel/oncall-channels'
import type { Query, Tx } from '@passerelle/server/database/connect'
import { newWebhookSecret } from '@passerelle/server/outbound/webhook-signature'
import type { Secrets } from '@passerelle/server/secrets/secrets'
import { enqueueWork } from '@passerelle/server/work/work-store'
import { statement } from '../statement-rows.ts'

/** Kind of the work that posts a page to a gateway; its id is that of the page. */
export const gatewayKind = 'stats.gateway'

/** What a page is about: an incident of its account, or a test alarm. */
export type PageAbout = { appId: string; incidentId: string } | { appId: string; testId: string }
type Place = { appId: string; id: string }

const purpose = (id: string) => `stats.oncall_gateways:${id}`

const list = statement(
  'stats.oncall-gateways',
  `SELECT g.id AS "_id", g.name, g.url, g.created_at AS "createdAt", l.at, l.outcome, l.error
     FROM stats.oncall_gateways g
     LEFT JOIN LATERAL (SELECT p.finished_at AS at, p.outcome, p.error FROM stats.gateway_pages p
       WHERE p.gateway_id = g.id AND p.outcome IN ('sent', 'failed')
       ORDER BY p.created_at DESC, p.id DESC LIMIT 1) l ON true
    ORDER BY g.created_at, g.id LIMIT 3`,
  { notNull: ['_id', 'name', 'url', 'createdAt'] },
).as<{ outcome: 'sent' | 'failed' | null }>()
const ids = statement(
  'stats.oncall-gateway-ids',
  'SELECT id FROM stats.oncall_gateways ORDER BY created_at, id LIMIT 3',
)
const remove = statement(
  'stats.remove-oncall-gateway',
  'DELETE FROM stats.oncall_gateways WHERE id = $1 RETURNING name',
)
// A page is about whatever of its outages is still open then: those that its person was paged for in the same moment.
const waiting = statement(
  'stats.waiting-gateway-page',
  `SELECT o.ids[1] AS "incidentId", p.test_id AS "testId", p.user_id AS "userId", g.id AS "gatewayId", g.url,
          g.secret_ciphertext AS sealed, concat_ws(' ', w.first_name, w.last_name) AS name, f.phone, r.locale,
          o.services[1] AS service, o.names[1] AS account, coalesce(o.since, t.created_at) AS "startedAt",
          cardinality(o.ids) AS outages, o.accounts,
          CASE WHEN p.incident_id IS NULL THEN t.answered_at IS NOT NULL ELSE o.ids IS NULL END AS over
     FROM stats.gateway_pages p
     LEFT JOIN stats.oncall_gateways g ON g.id = p.gateway_id
     LEFT JOIN accounts.app_cards h ON h.provider
     LEFT JOIN accounts.people w ON w.app_id = h.id AND w.id = p.user_id AND w.staff AND w.deleted_at IS NULL
     LEFT JOIN accounts.staff_phones f ON f.app_id = w.app_id AND f.user_id = w.id
     LEFT JOIN accounts.notice_receivers r ON r.app_id = w.app_id AND r.id = w.id AND r.staff
     LEFT JOIN stats.oncall_tests t ON t.id = p.test_id
     LEFT JOIN LATERAL (
       SELECT array_agg(e.id ORDER BY e.started_at, e.id) AS ids,
              array_agg(s.name ORDER BY e.started_at, e.id) AS services,
              array_agg(a.name ORDER BY e.started_at, e.id) AS names, min(e.started_at) AS since,
              count(DISTINCT e.app_id)::int AS accounts
         FROM (SELECT p.app_id, p.incident_id UNION
               SELECT m.app_id, m.incident_id FROM stats.oncall_pages m
                WHERE m.sent_at = p.created_at AND m.user_id = p.user_id AND m.outcome = 'sent') k
         JOIN stats.probe_events e ON e.app_id = k.app_id AND e.id = k.incident_id
         JOIN stats.probes s ON s.app_id = e.app_id AND s.id = e.probe_id
         JOIN accounts.app_cards a ON a.id = e.app_id
        WHERE e.acknowledged_at IS NULL AND e.resolved_at IS NULL) o ON p.incident_id IS NOT NULL
    WHERE p.app_id = $1 AND p.id = $2 AND p.outcome IS NULL`,
  { notNull: ['userId'] },
).as<{ locale: 'fr' | 'en' | null }>()
const finish = statement(
  'stats.finish-gateway-page',
  `UPDATE stats.gateway_pages SET outcome = $3, error = $4, finished_at = $5
    WHERE app_id = $1 AND id = $2 AND outcome IS NULL RETURNING incident_id AS "incidentId", user_id AS "userId"`,
)

/** Gateways of the provider and the pages that are posted to them; secrets are sealed. */
export const gatewayStore = {
  list: async (query: Query) => list.readRows(query),

  count: async (tx: Tx): Promise<number> => (await ids.readRows(tx.query)).length,

  /** Returns the secret, which is shown this once. */
  add: async (
    tx: Tx,
    secrets: Secrets,
    gateway: { id: string; name: string; url: string; createdBy: string; createdAt: Date },
  ): Promise<string> => {
    const secret = newWebhookSecret()
    const secretCiphertext = secrets.seal(secret, purpose(gateway.id))
    await tx.prisma.oncallGateway.create({ data: { ...gateway, secretCiphertext } })
    return secret
  },

  /** Returns its name; undefined when it is unknown. */
  remove: async (tx: Tx, id: string): Promise<string | undefined> => (await remove.readRows(tx.query, id))[0]?.name,

  /**
   * Pages these people by each gateway, after the delay that each of them chose; whoever has no number is skipped.
   */
  page: async (
    tx: Tx,
    about: PageAbout,
    people: readonly { userId: string; chosen: readonly OncallChannel[]; lacksPhone: boolean }[],
    { newId, now }: { newId: () => string; now: Date },
  ): Promise<void> => {
    const wanted = people.flatMap(({ chosen, ...one }) => {
      const gateway = chosen.find(({ kind }) => kind === 'gateway')
      return gateway ? [{ ...one, dueAt: new Date(now.getTime() + minutes(gateway.delayMinutes)) }] : []
    })
    if (wanted.length === 0) return
    const gateways = await ids.readRows(tx.query)
    const pages = wanted.flatMap((one) => gateways.map(({ id: gatewayId }) => ({ ...one, gatewayId, id: newId() })))
    await tx.prisma.gatewayPage.createMany({
      data: pages.map(({ dueAt: _, lacksPhone, ...page }) => ({
        ...about,
        ...page,
        createdAt: now,
        ...(lacksPhone && { outcome: 'skipped', error: 'no_phone', finishedAt: now }),
      })),
    })
    const left = pages.filter(({ lacksPhone }) => !lacksPhone)
    await enqueueWork(
      tx,
      left.map(({ id, dueAt }) => ({ kind: gatewayKind, id, appId: about.appId, dueAt })),
    )
  },

  /** A page that has not left yet, with its gateway and what it says. */
  find: async (query: Query, { appId, id }: Place) => (await waiting.readRows(query, appId, id))[0],

  openSecret: (secrets: Secrets, { gatewayId, sealed }: { gatewayId: string; sealed: string }): string =>
    secrets.open(sealed, purpose(gatewayId)),

  /** Returns whom the page was for; undefined when it had ended before. */
  finish: async (
    tx: Pick<Tx, 'query'>,
    { appId, id }: Place,
    outcome: 'sent' | 'failed' | 'skipped',
    error: string | null,
    now: Date,
  ): Promise<{ incidentId: string | null; userId: string } | undefined> =>
    (await tx.query(finish.with(appId, id, outcome, error, now))).rows[0],
}
