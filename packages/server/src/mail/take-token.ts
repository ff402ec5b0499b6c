import { hours } from '@passerelle/kernel/durations'
import type { Env } from '../env.ts'
import { installationSecrets } from '../secrets/installation-secrets.ts'

/** Who was paged for which incident. */
export type PageLink = { incidentId: string; userId: string }

const purpose = 'oncall.take'
const lifeMs = hours(24)

/**
 * Creates and verifies the tokens of the links in pages, with which somebody takes charge of an incident without a
 * session (ONC-016): sealed by this installation, good for 24 hours.
 */
export const takeTokens = (env: Pick<Env, 'secretsKey' | 'dataDir'>) => {
  const { seal, open } = installationSecrets(env)
  return {
    create: ({ incidentId, userId }: PageLink, now: Date): string =>
      seal([incidentId, userId, now.getTime() + lifeMs].join(' '), purpose),
    /** Null for a token that is too old, or that this installation did not make. */
    read: (token: string, now: Date): PageLink | null => {
      try {
        const [incidentId = '', userId = '', end] = open(token, purpose).split(' ')
        return Number(end) > now.getTime() ? { incidentId, userId } : null
      } catch {
        return null
      }
    },
  }
}
