/**
 * The settings of a process, parsed once from its environment variables; invalid ones stop the start with an error that
 * lists them.
 */
export type Env = CommonEnv & ServiceEnv

/** Settings that services declare in their `env.ts`, each of which extends this interface. */
export interface ServiceEnv {}

type CommonEnv = {
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
  databaseServiceUrl: string | undefined
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
  dataDir: string
  trustProxy: boolean
  /** Disables rate limits per user and IP address; for measurements. */
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
  /** Users who decide on merge requests and manage archives, each a user id or mail address (OPEN-024). */
  mergeRequestDeciders: readonly string[]
  managers: readonly string[]
  /** Displayed phone numbers of the support (OPEN-039). */
  supportPhones: readonly string[]
  /** `name=address` of the provider's conditions and legal notices, shown before the sign-in. */
  legalPages: readonly string[]
  /** Whether pages of the installation may load the card form of the card payment provider. */
  cardPages: boolean
  /** Where browsers report the errors of pages; undefined for the log of the server (CON-008). */
  errorsDsn: string | undefined
  /** Key that encrypts stored secrets; if undefined, a key in the data folder is used. */
  secretsKey: string | undefined
  /** Allows webhooks to private addresses (turns the SSRF guard off). Rejected in production. */
  outboundLocal: boolean
  /** Base URL of the converter service that renders HTML to PDF; undefined renders in this process. */
  convertersUrl: string | undefined
  logLevel: string
  /** For `ROLES=web` as a reverse proxy in front of other processes: service → base URL. */
  edgeRoutes: Readonly<Record<string, string>>
}
