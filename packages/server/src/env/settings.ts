import { services } from '@passerelle/contract/services'
import { address, flag, list, matching, optionalText, routes, text, integer, oneOf } from './setting.ts'

const reserved = 'admin|private|public|apps|oauth2|pdf'
const serviceNames = Object.keys(services)
/** A user id or mail address. */
const personName = /^(?:[0-9a-f]{24}|[^\s,@]+@[^\s,@]+)$/
/** A phone number in national or international notation. */
const phoneNumber = /^\+?[0-9][0-9 .()-]{1,23}$/

/** Every setting of a process, by its name in `Env`. */
export const settings = {
  host: text('HOST', 'the address to listen on', '0.0.0.0', '127.0.0.1'),
  port: integer('PORT', 'the port to listen on', '3000', { from: 0, to: 65_535, otherwise: 3000 }),
  origin: address('ORIGIN', 'the public origin, from which links and redirects are built', 'https://portail.example', [
    'http:',
    'https:',
  ]),
  databaseUrl: address('DATABASE_URL', 'the Postgres 18 database', 'postgres://user:password@host:5432/passerelle', [
    'postgres:',
    'postgresql:',
  ]),
  databaseDirectUrl: address(
    'DATABASE_DIRECT_URL',
    'the same database past the transaction pooler (PgBouncer) to which DATABASE_URL leads',
    'postgres://user:password@host:5432/passerelle',
    ['postgres:', 'postgresql:'],
  ),
  databaseReplicaUrl: address(
    'DATABASE_REPLICA_URL',
    'a streaming replica of the database, from which statistics and exports are read',
    'postgres://user:password@replica:5432/passerelle',
    ['postgres:', 'postgresql:'],
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
  redisUrl: address('REDIS_URL', 'jobs and live updates over Redis instead of Postgres', 'redis://host:6379', [
    'redis:',
    'rediss:',
  ]),
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
  firstStaff: optionalText(
    'FIRST_STAFF',
    'the mail address of the first member of staff, let in while there is no other',
    'emma@nimbus.example',
  ),
  dataDir: text('DATA_DIR', 'the folder of the embedded database, keys and files', '/var/lib/passerelle', '.data'),
  s3Endpoint: address('S3_ENDPOINT', 'the S3 that keeps files, instead of the data folder', 'https://s3.example', [
    'https:',
    'http:',
  ]),
  s3Bucket: optionalText('S3_BUCKET', 'the bucket of the files', 'passerelle-files'),
  s3Region: text('S3_REGION', 'the region of that S3', 'eu-west-3', 'us-east-1'),
  s3Key: optionalText('S3_KEY', 'the access key of that S3', 'AKIAEXAMPLE'),
  s3Secret: optionalText('S3_SECRET', 'its secret', 'a long random text'),
  tokenHours: integer('TOKEN_HOURS', 'how many hours a sign-in holds', '12', { from: 1, to: 720, otherwise: 12 }),
  oidcIssuer: address('OIDC_ISSUER', 'the identity provider of the staff', 'https://id.example', ['https:', 'http:']),
  oidcClientId: optionalText('OIDC_CLIENT_ID', 'the name of this product at the identity provider', 'passerelle'),
  oidcClientSecret: optionalText('OIDC_CLIENT_SECRET', 'its secret there', 'a long random text'),
  oidcScopes: text(
    'OIDC_SCOPES',
    'what is asked of the identity provider',
    'openid email groups',
    'openid email profile',
  ),
  oidcRolesClaim: optionalText('OIDC_ROLES_CLAIM', 'the claim that names the groups of staff', 'groups'),
  oidcStaffGroup: optionalText('OIDC_STAFF_GROUP', 'the group in that claim whose members may sign in', 'it-support'),
  oidcProjectGroup: optionalText('OIDC_PROJECT_GROUP', 'the group in that claim with project rights', 'it-projects'),
  requireVerifiedEmail: flag(
    'REQUIRE_VERIFIED_EMAIL',
    'whether staff are refused whose identity provider does not say that their mail address is verified',
  ),
  trustProxy: flag(
    'TRUST_PROXY',
    'whether to believe the forwarded address of callers, because a proxy of ours stands in front',
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
  tracesEndpoint: address(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'where OpenTelemetry traces are sent, over OTLP/HTTP to its /v1/traces',
    'http://collector:4318',
    ['http:', 'https:'],
  ),
  tracesHeaders: matching(
    'OTEL_EXPORTER_OTLP_HEADERS',
    'headers for that endpoint',
    'api-key=secret',
    /^(?:[\w-]+=[^,\s]*(?:,|$))*$/,
    '',
  ),
  tracesSampled: matching(
    'OTEL_TRACES_SAMPLER_ARG',
    'the fraction of traces that is sent, from 0 to 1',
    '0.1',
    /^(?:0|1|0?\.\d{1,6}|1\.0+)$/,
    '1',
  ),
  sprintStart: matching(
    'SPRINT_START',
    'the day on which sprint 30 began',
    '2024-01-01',
    /^\d{4}-\d{2}-\d{2}$/,
    '2024-01-01',
  ),
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
  monitoringUrl: address(
    'MONITORING_URL',
    'the monitoring provider, if it is reached elsewhere than at its own address',
    'https://uptime.betterstack.com',
    ['https:', 'http:'],
  ),
  monitoringToken: optionalText(
    'MONITORING_TOKEN',
    'the token with which monitoring is read there',
    'a long random text',
  ),
  kumaUrl: address('KUMA_URL', 'an Uptime Kuma whose monitors are read too', 'https://status.example', [
    'https:',
    'http:',
  ]),
  kumaApiKey: optionalText('KUMA_API_KEY', 'the API key of that Uptime Kuma', 'uk1_…'),
  monitoringWebhookSecret: optionalText(
    'MONITORING_WEBHOOK_SECRET',
    'the secret with which other monitoring tools sign what they report (Standard Webhooks)',
    'whsec_ and the output of openssl rand -base64 24',
  ),
  checkNetworks: list(
    'CHECK_NETWORKS',
    'private networks into which uptime checks may lead',
    '10.0.0.0/8,fd00::/8',
    /^(?:[0-9.]{7,15}\/(?:[12]?\d|3[0-2])|[0-9a-fA-F:]{2,39}\/(?:\d{1,2}|1[01]\d|12[0-8]))$/,
  ),
  mailUrl: address(
    'MAIL_URL',
    'the mail server, or the mail API, by which mails leave',
    'smtps://user:password@smtp.example:465',
    ['smtp:', 'smtps:', 'https:', 'http:'],
  ),
  mailApiKey: optionalText('MAIL_API_KEY', 'the key of that mail API', 'a long random text'),
  mailFrom: optionalText('MAIL_FROM', 'the address from which mails are sent', 'espace@nimbus.example'),
  vapidPublicKey: optionalText(
    'VAPID_PUBLIC_KEY',
    'the public web push key, if the installation brings its own pair',
    'BEl62iUYgUivxIkv69yViEuiBIa…',
  ),
  vapidPrivateKey: optionalText('VAPID_PRIVATE_KEY', 'the private key of that pair', 'a long random text'),
  secretsKey: optionalText(
    'SECRETS_KEY',
    'the key that encrypts entrusted passwords and keys, 32 bytes in base64, instead of one in the data folder',
    'the output of openssl rand -base64 32',
  ),
  outboundLocal: flag(
    'OUTBOUND_LOCAL',
    'whether webhooks of accounts and push services of browsers may lead into the own network; for trials on one machine, refused in production',
  ),
  googleServiceAccount: optionalText(
    'GOOGLE_SERVICE_ACCOUNT',
    'the JSON key of the service account that keeps the drive folders of accounts',
    '{"client_email": "…", "private_key": "…"}',
  ),
  stripeSecretKey: optionalText('STRIPE_SECRET_KEY', 'the secret key of the card payment provider', 'sk_live_…'),
  stripePublicKey: optionalText('STRIPE_PUBLIC_KEY', 'its public key, which browsers are given', 'pk_live_…'),
  stripeWebhookSecret: optionalText('STRIPE_WEBHOOK_SECRET', 'the secret that signs its webhooks', 'whsec_…'),
  stripeUrl: address(
    'STRIPE_URL',
    'the card payment provider, if it is reached elsewhere than at its own address',
    'https://api.stripe.com',
    ['https:', 'http:'],
  ),
  convertersUrl: address(
    'CONVERTERS_URL',
    'where the service converters is reached by the others, if it runs in a process of its own',
    'http://converters:3000',
    ['http:', 'https:'],
  ),
  reportThreshold: integer(
    'REPORT_THRESHOLD',
    'from how many production events in a day customers are told that its incident report is being prepared',
    '1',
    { from: 1, to: 1000, otherwise: 1 },
  ),
  logLevel: matching(
    'LOG_LEVEL',
    'how much is logged',
    'info',
    /^(?:fatal|error|warn|info|debug|trace|silent)$/,
    'info',
  ),
  edgeRoutes: routes('EDGE_ROUTES', 'where the edge passes the calls of each service', 'accounts=http://accounts:3000'),
}

export type Settings = { [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['read']> }
