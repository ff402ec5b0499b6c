import { days } from '@passerelle/kernel/durations'
import type { Platform } from '@passerelle/server/platform'
import { installationSecrets } from '@passerelle/server/secrets/installation-secrets'
import type { Secrets } from '@passerelle/server/secrets/secrets'

export type PushKeys = { publicKey: string; privateKey: string }

const purpose = 'notifs.push_keys'
/** How long a clear key of an older release stays readable for processes of that release, in ms. */
const sealAfter = days(1)

type Deps = Pick<Platform, 'env' | 'database' | 'clock'>

/** Seals a clear key of an older release, a day after this release first read it. */
const sealClearKey = async (
  { database, clock, seal }: Deps & Pick<Secrets, 'seal'>,
  { privateKey, sealDueAt }: { privateKey: string; sealDueAt: Date | null },
) => {
  const now = clock.now()
  if (sealDueAt === null)
    await database.query({
      text: 'UPDATE notifs.push_keys SET seal_due_at = $1 WHERE seal_due_at IS NULL',
      values: [new Date(now.getTime() + sealAfter)],
    })
  else if (sealDueAt <= now)
    await database.query({
      text: `UPDATE notifs.push_keys SET private_key = '', private_key_ciphertext = $1 WHERE private_key <> ''`,
      values: [seal(privateKey, purpose)],
    })
}

/**
 * VAPID key pair of web push: from the settings, or generated once and stored in the database, the private key sealed,
 * so that all processes share it (NTF-002). Rejects where it was sealed with another `SECRETS_KEY`.
 */
export const pushKeys = (deps: Deps) => {
  const { env, database, clock } = deps
  const { seal, open } = installationSecrets(env)
  const make = async (): Promise<PushKeys> => {
    const { vapidPublicKey, vapidPrivateKey } = env
    if (vapidPublicKey !== undefined && vapidPrivateKey !== undefined)
      return { publicKey: vapidPublicKey, privateKey: vapidPrivateKey }
    const { default: webPush } = await import('web-push')
    const made = webPush.generateVAPIDKeys()
    await database.query({
      text: `INSERT INTO notifs.push_keys (id, public_key, private_key, private_key_ciphertext, created_at)
             SELECT 1, $1, '', $2, $3 WHERE NOT EXISTS (SELECT FROM notifs.push_keys) ON CONFLICT DO NOTHING`,
      values: [made.publicKey, seal(made.privateKey, purpose), clock.now()],
    })
    const kept = await database.prisma.pushKeys.findUniqueOrThrow({ where: { id: 1 } })
    const { publicKey, privateKey, privateKeyCiphertext, sealDueAt } = kept
    if (privateKeyCiphertext !== null) return { publicKey, privateKey: open(privateKeyCiphertext, purpose) }
    await sealClearKey({ ...deps, seal }, { privateKey, sealDueAt })
    return { publicKey, privateKey }
  }
  let known: Promise<PushKeys> | undefined
  return (): Promise<PushKeys> => {
    known ??= make()
    // Do not cache a failure: the database is queried again next time.
    known.catch(() => (known = undefined))
    return known
  }
}
