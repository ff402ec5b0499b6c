import { hours } from '@passerelle/kernel/durations'
import { oncallChannelKinds, type OncallChannelKind } from '@passerelle/kernel/oncall-channels'
import type { Env } from '../env.ts'
import { installationSecrets } from '../secrets/installation-secrets.ts'

/** Channel by which a page reached somebody. */
export type PageChannel = OncallChannelKind
/** Who was paged for which incident or by which test alarm, and how. */
export type PageLink = { incidentId: string; userId: string; via: PageChannel }

const purpose = 'oncall.take'
const lifeMs = hours(24)

/**
 * Creates and verifies the tokens of the links in pages, with which somebody takes charge of an incident without a
 * session (ONC-016): sealed by this installation, good for 24 hours.
 */
export const takeTokens = (env: Pick<Env, 'secretsKey' | 'dataDir'>) => {
  const { seal, open } = installationSecrets(env)
  return {
    create: ({ incidentId, userId, via }: PageLink, now: Date): string =>
      seal([incidentId, userId, now.getTime() + lifeMs, via].join(' '), purpose),
    /** Null for a token that is too old, or that this installation did not make. */
    read: (token: string, now: Date): PageLink | null => {
      try {
        const [incidentId = '', userId = '', end, sealed] = open(token, purpose).split(' ')
        const via = oncallChannelKinds.find((kind) => kind === sealed) ?? 'mail'
        return Number(end) > now.getTime() ? { incidentId, userId, via } : null
      } catch {
        return null
      }
    },
  }
}
