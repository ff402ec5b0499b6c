/** The settings of a process, parsed once from its environment; unparsable ones refuse the start by name. */
export type Env = {
  /** The embedded form: everything in one process with stand-ins for outside parties. Refused in production. */
  embedded: boolean
  production: boolean
  host: string
  port: number
  /** Public origin; links and redirects are built from it. */
  origin: string
  databaseUrl: string
  redisUrl: string | undefined
  services: readonly string[]
  roles: readonly ('http' | 'worker' | 'web')[]
  /** Slug and name of the provider (ROL-001, API-003). */
  provider: string
  providerName: string
  /** Who may sign in as staff on an installation that has no staff yet. */
  firstStaff: string | undefined
  dataDir: string
  /** Where files lie; without it in the data folder. */
  s3: { endpoint: string; bucket: string; region: string; key: string; secret: string } | undefined
  /** Lifetime of sign-in tokens in hours (OPEN-008). */
  tokenHours: number
  oidc: { issuer: string; clientId: string; clientSecret: string } | undefined
  /** Refuses staff identities without `email_verified`; one that says false is always refused. */
  requireVerifiedEmail: boolean
  trustProxy: boolean
  /** Calls are not limited per person and address; for measurements. */
  noRateLimits: boolean
  /** Connections that a process accepts, in all and from one address (without a proxy in front). */
  maxConnections: number
  maxConnectionsPerAddress: number
  /** Calls under way, beyond which others are refused at once. */
  maxCalls: number
  /** Where `/metrics` is served; no port, no metrics. */
  metricsPort: number
  metricsHost: string
  slowStatementMs: number
  /** Sprint 30 starts here (OPEN-017). */
  sprintStart: string
  /** Merge-request deciders and archive managers, each a user id or mail address (OPEN-024). */
  mergeRequestDeciders: readonly string[]
  managers: readonly string[]
  /** Phone numbers of the support, as they are shown (OPEN-039). */
  supportPhones: readonly string[]
  /** The monitoring provider that is pulled; without it nothing is, but in the embedded form (OPEN-062). */
  monitoring: { url: string; token: string } | undefined
  /** By what mails leave: an SMTP server (`smtp:`, `smtps:`) or a mail API (`https:`, with its key); without it they wait. */
  mailUrl: string | undefined
  mailApiKey: string | undefined
  mailFrom: string | undefined
  /** The web push keys; without them a pair is made at the first start (NTF-002). */
  vapidPublicKey: string | undefined
  vapidPrivateKey: string | undefined
  /** Encrypts entrusted secrets; without it a key in the data folder does. */
  secretsKey: string | undefined
  /** Webhooks may lead into the own network. Refused in production. */
  outboundLocal: boolean
  /** JSON key of the Google service account of drive syncs (API-071). */
  googleServiceAccount: string | undefined
  /** The card payment provider that accounts pay to; without it there is none, but in the embedded form (OPEN-067). */
  stripe: { secretKey: string; publicKey: string; webhookSecret: string; url: string | undefined } | undefined
  /** Where HTML becomes PDF; without it in this process. */
  convertersUrl: string | undefined
  /** Production events in a day from which customers are told that its report is being prepared (OPEN-032). */
  reportThreshold: number
  logLevel: string
  /** For `ROLES=web` in front of other processes: service → base address. */
  edgeRoutes: Readonly<Record<string, string>>
}
