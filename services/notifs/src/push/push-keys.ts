import webPush from 'web-push'
import type { Platform } from '@passerelle/server/platform'

export type PushKeys = { publicKey: string; privateKey: string }

/** The key pair of web push: that of the settings, else one made once and kept in the database, so that every process has the same (NTF-002). */
export const pushKeys = ({ env, database, clock }: Pick<Platform, 'env' | 'database' | 'clock'>) => {
  const make = async (): Promise<PushKeys> => {
    const { vapidPublicKey: publicKey, vapidPrivateKey: privateKey } = env
    if (publicKey !== undefined && privateKey !== undefined) return { publicKey, privateKey }
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
    // A database that was away is asked again the next time.
    known.catch(() => (known = undefined))
    return known
  }
}
