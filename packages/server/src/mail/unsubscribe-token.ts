import { unsubscribeTopics, type UnsubscribeTopic } from '@passerelle/contract/notifs/unsubscribe'
import type { Env } from '../env.ts'
import { installationSecrets } from '../secrets/installation-secrets.ts'

/** Mails that a user may end by the link in them; `subjectId`: the service or request of topics with these names. */
export type MailSubscription = { appId: string; userId: string; topic: UnsubscribeTopic; subjectId: string | null }

const purpose = 'mails.unsubscribe'
const isTopic = (text: unknown): text is UnsubscribeTopic => unsubscribeTopics.some((topic) => topic === text)

/**
 * Creates and verifies the tokens of unsubscribe links (RFC 8058): sealed, so nobody can end the mails of another user.
 */
export const unsubscribeTokens = (env: Pick<Env, 'secretsKey' | 'dataDir'>) => {
  const { seal, open } = installationSecrets(env)
  return {
    create: ({ appId, userId, topic, subjectId }: MailSubscription): string =>
      seal([topic, appId, userId, subjectId ?? ''].join(' '), purpose),
    /** Null for a token that this installation did not make. */
    read: (token: string): MailSubscription | null => {
      try {
        const [topic, appId = '', userId = '', subjectId = ''] = open(token, purpose).split(' ')
        return isTopic(topic) ? { topic, appId, userId, subjectId: subjectId === '' ? null : subjectId } : null
      } catch {
        return null
      }
    },
  }
}
