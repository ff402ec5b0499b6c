import type { Platform } from '@passerelle/server/platform'

export type PushKeys = { publicKey: string; privateKey: string }

/**
 * VAPID key pair of web push: from the settings, or generated once and stored in the database, so that all processes
 * share it (NTF-002).
 */
export const pushKeys = ({ env, database, clock }: Pick<Platform, 'env' | 'database' | 'clock'>) => {
  const make = async (): Promise<PushKeys> => {
    const { vapidPublicKey: publicKey, vapidPrivateKey: privateKey } = env
    if (publicKey !== undefined && privateKey !== undefined) return { publicKey, privateKey }
    const { default: webPush } = await import('web-push')
    await database.query({
      text: `INSERT INTO notifs.push_keys (id, public_key, private_key, created_at)
             SELECT 1, $1, $2, $3 WHERE NOT EXISTS (SELECT FROM notifs.push_keys) ON CONFLICT DO NOTHING`,
      values: [...Object.values(webPush.generateVAPIDKeys()), clock.now()],
    })
    return database.prisma.pushKeys.findUniqueOrThrow({ where: { id: 1 } })
  }
  let known: Promise<PushKeys> | undefined
  return (): Promise<PushKeys> => {
    known ??= make()
    // Do not cache a failure: the database is queried again next time.
    known.catch(() => (known = undefined))
    return known
  }
}
