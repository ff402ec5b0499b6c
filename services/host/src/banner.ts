import type { Env } from '@passerelle/server/env'

/** One line per outside party: the real one, or what stands in for it. */
export const outsideParties = ({ oidc, redisUrl, embedded, origin }: Env): string[] => [
  `Identity of the staff   ${oidc ? oidc.issuer : embedded ? `stand-in at ${origin}/sso` : 'none: staff cannot sign in (OIDC_ISSUER)'}`,
  `Jobs and live updates   ${redisUrl ? 'Redis' : 'Postgres'}`,
]
