/**
 * The settings of a process, parsed once from its environment variables; invalid ones stop the start with an error that
 * lists them.
 */
export type Env = {
  /** Embedded mode: everything in one process, with fakes for external dependencies. Rejected in production. */
  embedded: boolean
  production: boolean
  host: string
  port: number
  /** Public origin; links and redirects are built from it. */
  origin: string
  databaseUrl: string
  /** The same database past the transaction pooler to which `databaseUrl` leads; undefined without one. */
  databaseDirectUrl: string | undefined
  databaseReplicaUrl: string | undefined
  databaseReplicaWaitMs: number
  /** Sends statements without a name, for poolers that cannot follow prepared ones. */
  noPreparedStatements: boolean
  redisUrl: string | undefined
  services: readonly string[]
  roles: readonly ('http' | 'worker' | 'web')[]
  /** Slug and name of the provider (ROL-001, API-003). */
  provider: string
  providerName: string
  /** Id or mail address of the user who may sign in as staff while the installation has no staff. */
  firstStaff: string | undefined
  dataDir: string
  /** S3 storage for files; undefined stores them in the data folder. */
  s3: { endpoint: string; bucket: string; region: string; key: string; secret: string } | undefined
  /** Lifetime of sign-in tokens in hours (OPEN-008). */
  tokenHours: number
  oidc: { issuer: string; clientId: string; clientSecret: string } | undefined
  /** Scopes requested from the identity provider. */
  oidcScopes: string
  /** Groups in a claim of the identity provider that decide about sign-in and project rights of staff. */
  oidcRoles: { claim: string; staffGroup: string | undefined; projectGroup: string | undefined } | undefined
  /** Reject staff identities without the claim `email_verified`; `email_verified: false` is always rejected. */
  requireVerifiedEmail: boolean
  trustProxy: boolean
  /** Disables rate limits per user and IP address; for benchmarks. */
  noRateLimits: boolean
  /**
   * Maximum open connections of a process, in total and per IP address (the latter only without a reverse proxy in
   * front).
   */
  maxConnections: number
  maxConnectionsPerAddress: number
  /** Maximum concurrent requests; further ones are rejected immediately. */
  maxCalls: number
  /** How long a request waits for a free database connection, in ms, before it is rejected. */
  databaseWaitMs: number
  /** Memory of the response cache in MB (ADR 0056); 0 disables it. */
  responseCacheMb: number
  /** Where `/metrics` is served; without a port there are no metrics. */
  metricsPort: number
  metricsHost: string
  slowStatementMs: number
  /** OpenTelemetry traces over OTLP/HTTP; undefined loads no tracing at all. */
  traces: { endpoint: string; headers: Readonly<Record<string, string>>; sampled: number } | undefined
  /** Start date of sprint 30 (OPEN-017). */
  sprintStart: string
  /** Users who decide on merge requests and manage archives, each a user id or mail address (OPEN-024). */
  mergeRequestDeciders: readonly string[]
  managers: readonly string[]
  /** Displayed phone numbers of the support (OPEN-039). */
  supportPhones: readonly string[]
  /**
   * The monitoring provider to poll; undefined disables polling, except in embedded mode, which uses a fake (OPEN-062).
   */
  monitoring: { url: string; token: string } | undefined
  /** An Uptime Kuma whose metrics are read too. */
  kuma: { url: string; apiKey: string } | undefined
  /** Signing secret of reports by other monitoring tools; undefined disables the webhook. */
  monitoringWebhookSecret: string | undefined
  /** Private networks (CIDR) into which uptime checks may lead. */
  checkNetworks: readonly string[]
  /**
   * How mails are sent: an SMTP server (`smtp:`, `smtps:`) or a mail API (`https:`, with its key). If undefined, mails
   * stay queued.
   */
  mailUrl: string | undefined
  mailApiKey: string | undefined
  mailFrom: string | undefined
  /** Web push (VAPID) keys; if undefined, a pair is created at the first start (NTF-002). */
  vapidPublicKey: string | undefined
  vapidPrivateKey: string | undefined
  /** Key that encrypts stored secrets; if undefined, a key in the data folder is used. */
  secretsKey: string | undefined
  /** Allows webhooks to private addresses (turns the SSRF guard off). Rejected in production. */
  outboundLocal: boolean
  /** JSON key of the Google service account of drive syncs (API-071). */
  googleServiceAccount: string | undefined
  /**
   * The card payment provider (Stripe) for payments by accounts; undefined disables it, except in embedded mode, which
   * uses a fake (OPEN-067).
   */
  stripe: { secretKey: string; publicKey: string; webhookSecret: string; url: string | undefined } | undefined
  /** Base URL of the converter service that renders HTML to PDF; undefined renders in this process. */
  convertersUrl: string | undefined
  /** From this number of production events in a day, customers see that a report is being prepared (OPEN-032). */
  reportThreshold: number
  logLevel: string
  /** For `ROLES=web` as a reverse proxy in front of other processes: service → base URL. */
  edgeRoutes: Readonly<Record<string, string>>
}
