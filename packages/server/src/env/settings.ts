import { services } from '@passerelle/contract/services'
import { documentKeys } from '@passerelle/kernel/legal-documents'
import { group } from './group.ts'
import { address, flag, integer, list, mapped, matching, oneOf, optionalText, routes, secret, text } from './setting.ts'

const reserved = 'admin|private|public|apps|oauth2|pdf'
const serviceNames = Object.keys(services)
/** A user id or mail address. */
const personName = /^(?:[0-9a-f]{24}|[^\s,@]+@[^\s,@]+)$/
/** A phone number in national or international notation. */
const phoneNumber = /^\+?[0-9][0-9 .()-]{1,23}$/

/** An address of a legal document, of the notice about personal data or of the imprint. */
const legalPage = new RegExp(`^(?:${[...documentKeys, 'personalData', 'imprint'].join('|')})=(?:https://|/(?!/))\\S+$`)

/** Parses `name=value,name=value`; values may be percent-encoded, as OpenTelemetry has them. */
const parseHeaders = (pairs: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    pairs
      .split(',')
      .filter((pair) => pair !== '')
      .map((pair) => [pair.slice(0, pair.indexOf('=')), decodeURIComponent(pair.slice(pair.indexOf('=') + 1))]),
  )

/** Settings of every process, by their names in `Env`; services declare their own in their `env.ts`. */
export const commonSettings = {
  host: text('HOST', 'the address to listen on', '0.0.0.0', '127.0.0.1'),
  port: integer('PORT', 'the port to listen on', '3000', { from: 0, to: 65_535, otherwise: 3000 }),
  origin: address('ORIGIN', 'the public origin, from which links and redirects are built', 'https://portail.example', [
    'http:',
    'https:',
  ]),
  databaseUrl: secret(
    address('DATABASE_URL', 'the Postgres 18 database', 'postgres://user:password@host:5432/passerelle', [
      'postgres:',
      'postgresql:',
    ]),
  ),
  databaseDirectUrl: secret(
    address(
      'DATABASE_DIRECT_URL',
      'the same database past the transaction pooler (PgBouncer) to which DATABASE_URL leads',
      'postgres://user:password@host:5432/passerelle',
      ['postgres:', 'postgresql:'],
    ),
  ),
  databaseServiceUrl: secret(
    address(
      'DATABASE_SERVICE_URL',
      'the same database as services reach it: `migrate` gives its role the rights that they need, and no more',
      'postgres://user:password@host:5432/passerelle',
      ['postgres:', 'postgresql:'],
    ),
  ),
  databaseReplicaUrl: secret(
    address(
      'DATABASE_REPLICA_URL',
      'a streaming replica of the database, from which statistics and exports are read',
      'postgres://user:password@replica:5432/passerelle',
      ['postgres:', 'postgresql:'],
    ),
  ),
  databaseReplicaWaitMs: integer(
    'DATABASE_REPLICA_WAIT_MS',
    'how many milliseconds a read waits for the replica to follow before it goes to the primary',
    '500',
    { from: 0, to: 10_000, otherwise: 500 },
  ),
  noPreparedStatements: flag(
    'NO_PREPARED_STATEMENTS',
    'whether statements are sent without a name, for PgBouncer before 1.21',
  ),
  redisUrl: secret(
    address('REDIS_URL', 'jobs and live updates over Redis instead of Postgres', 'redis://host:6379', [
      'redis:',
      'rediss:',
    ]),
  ),
  services: oneOf('SERVICES', 'which services this process serves', 'accounts,projects', serviceNames),
  roles: oneOf('ROLES', 'which parts this process plays', 'http,worker', ['http', 'worker', 'web']),
  // The reserved words are already first path segments (API-003).
  provider: matching(
    'PROVIDER',
    'the slug of the provider in roles and paths',
    'nimbus',
    new RegExp(`^(?!(?:${reserved})$)[a-z][a-z0-9-]{1,30}$`),
    'nimbus',
  ),
  providerName: text(
    'PROVIDER_NAME',
    'the name of the provider as customers read it',
    'Nimbus Infogérance',
    'Nimbus Infogérance',
  ),
  dataDir: text('DATA_DIR', 'the folder of the embedded database, keys and files', '/var/lib/passerelle', '.data'),
  trustProxy: flag(
    'TRUST_PROXY',
    'whether to believe the forwarded address of callers, because a proxy of ours stands in front',
  ),
  proxyProtocol: flag(
    'PROXY_PROTOCOL',
    'whether each connection begins with the address of its caller, as the container front sends it',
  ),
  noRateLimits: flag('NO_RATE_LIMITS', 'whether calls are not limited per person and address, for measurements'),
  maxConnections: integer('MAX_CONNECTIONS', 'how many connections the process accepts in all', '10000', {
    from: 10,
    to: 1_000_000,
    otherwise: 10_000,
  }),
  maxConnectionsPerAddress: integer(
    'MAX_CONNECTIONS_PER_ADDRESS',
    'how many connections it accepts from one address, unless a proxy of ours stands in front',
    '500',
    { from: 10, to: 1_000_000, otherwise: 500 },
  ),
  maxCalls: integer('MAX_CALLS', 'how many calls may be under way before others are answered 503 at once', '500', {
    from: 1,
    to: 100_000,
    otherwise: 500,
  }),
  databaseWaitMs: integer(
    'DATABASE_WAIT_MS',
    'how many milliseconds a call waits for a free database connection before it is answered 503',
    '1000',
    { from: 10, to: 5000, otherwise: 1000 },
  ),
  responseCacheMb: integer(
    'RESPONSE_CACHE_MB',
    'memory in MB of the response cache of the board; 0 disables it',
    '64',
    {
      from: 0,
      to: 4096,
      otherwise: 32,
    },
  ),
  metricsPort: integer('METRICS_PORT', 'the port of /metrics, apart from the public one; 0 serves none', '9464', {
    from: 0,
    to: 65_535,
    otherwise: 0,
  }),
  metricsHost: text('METRICS_HOST', 'the address on which /metrics listens', '0.0.0.0', '127.0.0.1'),
  slowStatementMs: integer('SLOW_STATEMENT_MS', 'from how many milliseconds on a database statement is logged', '500', {
    from: 1,
    to: 60_000,
    otherwise: 500,
  }),
  mergeRequestDeciders: list(
    'MERGE_REQUEST_DECIDERS',
    'mail addresses or ids of the staff who decide merge requests',
    'gwen@nimbus.example',
    personName,
  ),
  managers: list(
    'MANAGERS',
    'mail addresses or ids of the staff who may archive, beside project staff',
    'farid@nimbus.example',
    personName,
  ),
  supportPhones: list(
    'SUPPORT_PHONES',
    'the phone numbers of the support, for accounts with phone support',
    '01 84 80 00 12',
    phoneNumber,
  ),
  legalPages: list(
    'LEGAL_PAGES',
    'the addresses of the conditions and legal notices, which the registration and the sign-in lead to',
    'cguCgs=https://nimbus.example/conditions,personalData=https://nimbus.example/donnees',
    legalPage,
  ),
  secretsKey: secret(
    optionalText(
      'SECRETS_KEY',
      'the key that encrypts entrusted passwords and keys, 32 bytes in base64, instead of one in the data folder',
      'the output of openssl rand -base64 32',
    ),
  ),
  outboundLocal: flag(
    'OUTBOUND_LOCAL',
    'whether webhooks of accounts and push services of browsers may lead into the own network; for trials on one ' +
      'machine, refused in production',
  ),
  convertersUrl: address(
    'CONVERTERS_URL',
    'where the service converters is reached by the others, if it runs in a process of its own',
    'http://converters:3000',
    ['http:', 'https:'],
  ),
  logLevel: matching(
    'LOG_LEVEL',
    'how much is logged',
    'info',
    /^(?:fatal|error|warn|info|debug|trace|silent)$/,
    'info',
  ),
  errorsDsn: address(
    'SENTRY_DSN',
    'where browsers report the errors of pages (Sentry or a compatible service), instead of to the log of the server',
    'https://key@o1.ingest.sentry.io/1',
    ['http:', 'https:'],
  ),
  edgeRoutes: routes('EDGE_ROUTES', 'where the edge passes the calls of each service', 'accounts=http://accounts:3000'),
  traces: group('endpoint', {
    endpoint: address(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'where OpenTelemetry traces are sent, over OTLP/HTTP to its /v1/traces',
      'http://collector:4318',
      ['http:', 'https:'],
    ),
    headers: mapped(
      secret(
        matching(
          'OTEL_EXPORTER_OTLP_HEADERS',
          'headers for that endpoint',
          'api-key=secret',
          /^(?:[\w-]+=[^,\s]*(?:,|$))*$/,
          '',
        ),
      ),
      parseHeaders,
    ),
    sampled: mapped(
      matching(
        'OTEL_TRACES_SAMPLER_ARG',
        'the fraction of traces that is sent, from 0 to 1',
        '0.1',
        /^(?:0|1|0?\.\d{1,6}|1\.0+)$/,
        '1',
      ),
      Number,
    ),
  }),
}
