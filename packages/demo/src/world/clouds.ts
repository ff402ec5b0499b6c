import { days, minutes } from '@passerelle/kernel/durations'
import { newId } from '@passerelle/kernel/ids'
import type { CloudProviderSlug } from '@passerelle/kernel/clouds'
import type { Database } from '@passerelle/server/database/connect'
import { enqueueWork } from '@passerelle/server/work/work-store'
import { doneAtWork } from './office-hours.ts'
import { randomBytesOf, seededRandom } from './random.ts'

type DemoServer = [
  provider: CloudProviderSlug,
  name: string,
  zone: string,
  type: string,
  image: string,
  address: string,
  cents: number,
  ageInDays: number,
  status?: 'stopped',
]
type DemoCluster = [
  provider: CloudProviderSlug,
  name: string,
  zone: string,
  version: string,
  nodes: number,
  age: number,
]
/** `by`: index of a user of the account, or staff. */
type DemoAction = [server: string, action: 'start' | 'stop' | 'reboot', ageInDays: number, by: string, failure?: string]
type DemoKey = [slug: string, name: string, email: string, key: string, fingerprint: string, ageInDays: number]

const debian = 'debian_bookworm'
const servers: Record<string, DemoServer[]> = {
  'atelier-lumen': [
    ['scw', 'erp-commandes-1', 'fr-par-1', 'GP1-XS', debian, '192.0.2.14', 5390, 420],
    ['scw', 'erp-commandes-2', 'fr-par-2', 'GP1-XS', debian, '192.0.2.15', 5390, 418],
    ['scw', 'boutique-web-1', 'fr-par-1', 'PRO2-S', 'ubuntu_noble', '192.0.2.31', 16_060, 300],
    ['scw', 'boutique-web-2', 'fr-par-1', 'PRO2-S', 'ubuntu_noble', '192.0.2.32', 16_060, 298],
    ['scw', 'preprod', 'fr-par-2', 'DEV1-M', debian, '192.0.2.77', 1780, 140, 'stopped'],
    ['scw', 'sauvegarde', 'nl-ams-1', 'DEV1-S', debian, '192.0.2.90', 1040, 610],
    ['aws', 'vitrine-cdn', 'eu-west-3a', 't3.medium', 'Debian 12', '198.51.100.8', 3420, 95],
    ['aws', 'vitrine-db', 'eu-west-3b', 'm6i.large', 'Ubuntu 24.04', '198.51.100.9', 7890, 95],
    ['gcp', 'messagerie-relais', 'europe-west9-a', 'e2-standard-2', 'Debian 12', '203.0.113.40', 5510, 230],
    ['gcp', 'archives-2019', 'europe-west9-b', 'e2-small', 'Debian 12', '203.0.113.41', 1320, 800, 'stopped'],
  ],
  'clinique-riviera': [
    ['scw', 'dossier-patients', 'fr-par-1', 'PRO2-S', debian, '192.0.2.120', 16_060, 350],
    ['scw', 'prise-de-rendez-vous', 'fr-par-2', 'GP1-XS', 'ubuntu_noble', '192.0.2.121', 5390, 180],
  ],
}
const clusters: Record<string, DemoCluster[]> = {
  'atelier-lumen': [
    ['scw', 'boutique-prod', 'fr-par', '1.35.1', 6, 290],
    ['scw', 'outils-internes', 'fr-par', '1.34.4', 3, 410],
    ['gcp', 'erp-essai', 'europe-west9', '1.35.0-gke.1200', 3, 120],
    ['aws', 'vitrine', 'eu-west-3', '1.33.6', 2, 520],
  ],
  'clinique-riviera': [['scw', 'portail', 'fr-par', '1.35.1', 3, 75]],
}
const actions: DemoAction[] = [
  ['erp-commandes-1', 'reboot', 2, 'emma@nimbus.example'],
  ['erp-commandes-1', 'reboot', 22, 'ada@atelier-lumen.example'],
  ['erp-commandes-1', 'stop', 40, 'emma@nimbus.example'],
  ['erp-commandes-1', 'start', 39.9, 'emma@nimbus.example'],
  ['boutique-web-1', 'reboot', 5, 'gwen@nimbus.example'],
  ['boutique-web-2', 'reboot', 5, 'gwen@nimbus.example'],
  ['preprod', 'stop', 4, 'ada@atelier-lumen.example'],
  ['sauvegarde', 'reboot', 0.7, 'hugo@nimbus.example', 'quota exceeded for volume snapshots (12/12)'],
  ['archives-2019', 'stop', 50, 'ada@atelier-lumen.example'],
  ['dossier-patients', 'reboot', 9, 'ines@clinique-riviera.example'],
]

/** Nobody holds the private halves of these keys. */
const sshKeys: DemoKey[] = [
  [
    'atelier-lumen',
    'Ada, portable',
    'ada@atelier-lumen.example',
    'AAAAC3NzaC1lZDI1NTE5AAAAIDSY8ov+EOLMl0gsqxTIDFycbuI01JTgmSTsc1p1T3cq',
    'SHA256:17BvrQF0tm1XTZ3RaM+MVOxXkxn35WrXIroUj71DBVE',
    130,
  ],
  [
    'atelier-lumen',
    'Déploiement',
    'ada@atelier-lumen.example',
    'AAAAC3NzaC1lZDI1NTE5AAAAIKhLA0jZsP2ionDG4hhI30UAcqORSZW2VS9gGKZ50dSb',
    'SHA256:xQyASOrexgCbrfL67tqlv1voCav68WbinUdIzjKlNCU',
    64,
  ],
  [
    'clinique-riviera',
    'Inès, bureau',
    'ines@clinique-riviera.example',
    'AAAAC3NzaC1lZDI1NTE5AAAAIHwXWCTCcgaWB5R4UdtdArJbqSHo5iLVlY/H7UlRESVZ',
    'SHA256:jHtuupTxgfMNPI1gmTjkVBQ+9mbse7f8EakoLYPXopU',
    41,
  ],
]

/** Seeds servers and clusters of the accounts that use clouds, as their providers list them. */
export const seedClouds = async (
  { transaction }: Pick<Database, 'transaction'>,
  apps: Record<string, string>,
  now: Date,
) => {
  await transaction(async ({ query }) => {
    const random = seededRandom(27)
    const makeId = () => newId(now, randomBytesOf(random))
    const ago = (count: number) => new Date(now.getTime() - days(count))
    const serverIds = new Map<string, { appId: string; id: string }>()
    for (const [slug, list] of Object.entries(servers)) {
      const appId = apps[slug]!
      const kubernetes = clusters[slug] ?? []
      for (const provider of new Set([...list, ...kubernetes].map(([one]) => one))) {
        await query({
          text: 'INSERT INTO clouds.connections (app_id, provider, checked_at) VALUES ($1, $2, $3)',
          values: [appId, provider, now],
        })
        await enqueueWork({ query }, { kind: 'clouds.inventory', id: `${appId}/${provider}`, appId, dueAt: now })
      }
      for (const [provider, name, zone, type, image, address, cents, age, status = 'running'] of list) {
        const id = makeId()
        serverIds.set(name, { appId, id })
        await query({
          text: `INSERT INTO clouds.servers (app_id, id, provider, provider_id, name, status, zone, commercial_type,
                 image, public_address, monthly_price_in_cents, created_at, seen_at)
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
          values: [appId, id, provider, `sim-${id}`, name, status, zone, type, image, address, cents, ago(age), now],
        })
      }
      for (const [provider, name, zone, version, nodes, age] of kubernetes) {
        const id = makeId()
        await query({
          text: `INSERT INTO clouds.clusters (app_id, id, provider, provider_id, name, status, version, node_count,
                 zone, created_at, seen_at)
               VALUES ($1, $2, $3, $4, $5, 'running', $6, $7, $8, $9, $10)`,
          values: [appId, id, provider, `sim-${id}`, name, version, nodes, zone, ago(age), now],
        })
      }
    }
    for (const [slug, name, email, key, fingerprint, age] of sshKeys)
      await query({
        text: `INSERT INTO clouds.ssh_keys (app_id, id, name, public_key, fingerprint, created_by_id, created_at)
             SELECT $1, $2, $3, $4, $5, u.id, $6 FROM accounts.users u WHERE u.email = $7 AND u.app_id = $1`,
        values: [apps[slug], makeId(), name, `ssh-ed25519 ${key}`, fingerprint, ago(age), email],
      })
    // The clinic wants the team to approve what its administrators do to its servers.
    await query({
      text: 'INSERT INTO clouds.rules (app_id, actions_need_approval) VALUES ($1, true)',
      values: [apps['clinique-riviera']],
    })
    for (const [name, action, age, by, failure] of actions) {
      const { appId, id } = serverIds.get(name)!
      const at = doneAtWork(ago(age))
      const took = failure ? 4000 : minutes(1) + random() * minutes(1)
      await query({
        text: `INSERT INTO clouds.server_actions (app_id, id, server_id, action, status, user_id, staff, requested_at,
               sent_at, ended_at, failure)
             SELECT $1, $2, $3, $4, $5, u.id, u.staff, $6, $6, $7, $8 FROM accounts.users u
              WHERE u.email = $9 AND (u.staff OR u.app_id = $1) LIMIT 1`,
        values: [
          appId,
          makeId(),
          id,
          action,
          failure ? 'failed' : 'done',
          at,
          new Date(at.getTime() + took),
          failure ?? null,
          by,
        ],
      })
    }
  })
}
