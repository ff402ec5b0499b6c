import { minutes } from '@passerelle/kernel/durations'
import { newId } from '@passerelle/kernel/ids'
import type { Database } from '@passerelle/server/database/connect'
import type { Env } from '@passerelle/server/env'
import { installationSecrets } from '@passerelle/server/secrets/installation-secrets'
import { gatewayStore } from '@passerelle/stats/oncall/gateways/gateway-store'
import { standInGatewayUrl } from '@passerelle/stats/oncall/gateways/stand-in-gateway'
import { randomBytesOf, seededRandom } from './random.ts'

/** Whom the rota paged in its only round, in minutes after the outage began; nobody answered. */
const paged = [
  { who: 'hugo', after: 1 },
  { who: 'farid', after: 6 },
]
const untaken = `
  SELECT e.app_id AS "appId", e.id, e.started_at AS "startedAt" FROM stats.probe_events e
    JOIN stats.probes p ON p.app_id = e.app_id AND p.id = e.probe_id
   WHERE p.name = 'Agenda des consultations' AND e.type <> 'MAINTENANCE' AND e.acknowledged_at IS NULL
     AND e.resolved_at IS NULL`
// Over, so that nobody is paged after the first start.
const addEscalation = `
  INSERT INTO stats.escalations (app_id, incident_id, round, step, started_at, ended_at, cause)
  VALUES ($1, $2, 1, 2, $3, $4, 'exhausted')`
const addPage = `
  INSERT INTO stats.oncall_pages (app_id, id, incident_id, round, step, user_id, sent_at, outcome, channels)
  SELECT $1, $2, $3, 1, $4, u.id, $5, 'sent', '{mail}'
    FROM accounts.users u JOIN accounts.apps a ON a.id = u.app_id AND a.provider
   WHERE u.email = $6 || '@nimbus.example'`
const markCalled = `UPDATE stats.probe_events SET call = true WHERE app_id = $1 AND id = $2`
const manager = `
  SELECT u.id FROM accounts.users u JOIN accounts.apps a ON a.id = u.app_id AND a.provider
   WHERE u.email = 'farid@nimbus.example'`

/** Seeds a phone gateway and the two pages of the outage that nobody took; the rota is seeded before (ONC-053). */
export const seedPages = (
  database: Pick<Database, 'transaction'>,
  env: Pick<Env, 'secretsKey' | 'dataDir'>,
  now: Date,
): Promise<void> =>
  database.transaction(async (tx) => {
    const bytes = randomBytesOf(seededRandom(20_260_307))
    const { rows } = await tx.query<{ appId: string; id: string; startedAt: Date }>({ text: untaken })
    for (const { appId, id, startedAt } of rows) {
      const moments = paged.map(({ after }) => new Date(startedAt.getTime() + minutes(after)))
      await tx.query({ text: addEscalation, values: [appId, id, startedAt, moments.at(-1)] })
      for (const [index, { who }] of paged.entries()) {
        const at = moments[index]!
        await tx.query({ text: addPage, values: [appId, newId(at, bytes), id, index + 1, at, who] })
      }
      await tx.query({ text: markCalled, values: [appId, id] })
    }
    const { rows: managers } = await tx.query<{ id: string }>({ text: manager })
    const gateway = { id: newId(now, bytes), name: 'Passerelle téléphonique', url: standInGatewayUrl }
    await gatewayStore.add(tx, installationSecrets(env), { ...gateway, createdBy: managers[0]!.id, createdAt: now })
  })
