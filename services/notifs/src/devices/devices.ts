import { isIP } from 'node:net'
import type { notifs } from '@passerelle/contract/notifs/api'
import type { InferBody, InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { fieldMessage } from '@passerelle/i18n/field-message'
import type { Locale } from '@passerelle/i18n/locales'
import type { Platform } from '@passerelle/server/platform'
import { isPublicAddress } from '@passerelle/server/outbound/public-address'
import { homeOf } from '../preferences/preferences.ts'
import { statement } from './statement-rows.ts'
import { deviceName } from './device-name.ts'

type Device = InferResponse<typeof notifs.subscribeBrowser>
type Row = { id: string; device: string; createdAt: Date; usedAt: Date }
type Request = { userAgent: string | null; locale: Locale }

/** Max number of subscribed browsers per user; beyond it, the least recently used one is removed. */
const mostDevices = 20

const toDevice = ({ id, device, createdAt, usedAt }: Row): Device => ({
  _id: id,
  device,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt.toISOString(),
})

const upsert = statement(
  'notifs.subscribe',
  `
  INSERT INTO notifs.push_subscriptions (app_id, id, user_id, endpoint, p256dh, auth, device, created_at, used_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)
  ON CONFLICT (endpoint) DO UPDATE SET app_id = $1, user_id = $3, p256dh = $5, auth = $6, device = $7, used_at = $8
  RETURNING id, device, created_at AS "createdAt", used_at AS "usedAt"`,
)
const freeEndpoint = statement('notifs.freeEndpoint', 'SELECT notifs.free_endpoint($1, $2) IS NULL AS free', {
  notNull: ['free'],
})
const trim = statement(
  'notifs.trimDevices',
  `
  DELETE FROM notifs.push_subscriptions WHERE app_id = $1 AND id IN (
    SELECT id FROM notifs.push_subscriptions WHERE app_id = $1 AND user_id = $2
    ORDER BY used_at DESC, id DESC OFFSET $3)`,
)

/** Requires https and rejects private IP addresses; host names are checked when they are resolved (SSRF guard). */
const isPublicPushAddress = (endpoint: string): boolean => {
  const { protocol, hostname } = new URL(endpoint)
  const host = hostname.replace(/^\[|\]$/g, '')
  return protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host))
}

/** Push subscriptions of a user's browsers (API-164). */
export const devices = ({ database, clock, newId, env }: Pick<Platform, 'database' | 'clock' | 'newId' | 'env'>) => ({
  subscribe: async (
    actor: Person,
    { endpoint, keys }: InferBody<typeof notifs.subscribeBrowser>,
    { userAgent }: Request,
  ): Promise<Device> => {
    if (!env.outboundLocal && !isPublicPushAddress(endpoint))
      throw new Problem('invalid_input', { fields: { endpoint: fieldMessage('forms.format') } })
    const appId = await homeOf(database, actor)
    return database.transaction(async (tx) => {
      // The browser may have been subscribed by a person of another account.
      tx.send(freeEndpoint.with(endpoint, appId))
      const { rows } = await tx.query(
        upsert.with(
          appId,
          newId(),
          actor.userId,
          endpoint,
          keys.p256dh,
          keys.auth,
          deviceName(userAgent ?? ''),
          clock.now(),
        ),
      )
      await tx.query(trim.with(appId, actor.userId, mostDevices))
      return toDevice(rows[0]!)
    })
  },
  unsubscribe: async (actor: Person, endpoint: string): Promise<void> => {
    await database.prisma.pushSubscription.deleteMany({ where: { userId: actor.userId, endpoint } })
  },
  list: async (actor: Person): Promise<{ list: Device[] }> => {
    const appId = await homeOf(database, actor)
    const rows = await database.prisma.pushSubscription.findMany({
      where: { appId, userId: actor.userId },
      orderBy: [{ usedAt: 'desc' }, { id: 'desc' }],
    })
    return { list: rows.map(toDevice) }
  },
  remove: async (actor: Person, id: string): Promise<void> => {
    const appId = await homeOf(database, actor)
    const { count } = await database.prisma.pushSubscription.deleteMany({ where: { appId, id, userId: actor.userId } })
    if (count === 0) throw new Problem('not_found')
  },
})
