import type { Env } from '@passerelle/server/env'

/** Without the password of a mailbox; mail services have no host. */
const hostOf = (url: string) => new URL(url).host || url

/** Returns one line per external dependency: the real one or its fake. */
export const outsideParties = ({ oidc, redisUrl, monitoring, embedded, inbound, origin }: Env): string[] => [
  'Identity of the staff   ' +
    `${oidc ? oidc.issuer : embedded ? `stand-in at ${origin}/sso` : 'none: staff cannot sign in (OIDC_ISSUER)'}`,
  'Monitoring              ' +
    `${monitoring ? monitoring.url : embedded ? 'stand-in that tells what was seeded' : 'none (MONITORING_TOKEN)'}`,
  `Incoming mails          ${inbound ? `${inbound.address} at ${hostOf(inbound.url)}` : 'none (INBOUND_URL)'}`,
  `Jobs and live updates   ${redisUrl ? 'Redis' : 'Postgres'}`,
]
