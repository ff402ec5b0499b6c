import type { Env } from '../env.ts'
import type { Setting, Source } from './setting.ts'
import { settings, type Settings } from './settings.ts'

/** Thrown with all invalid settings: for each its name, what is wrong, its purpose and an example. */
export class EnvError extends Error {
  constructor(issues: readonly string[]) {
    super(
      `The environment of this process cannot be used:\n${issues.map((complaint) => `  - ${complaint}`).join('\n')}`,
    )
    this.name = 'EnvError'
  }
}

const complain = ({ name, purpose, example }: Setting<unknown>, wrong: string) =>
  `${name} ${wrong}. It is ${purpose}; for example ${name}=${example}`

/** Parses `name=value,name=value`; values may be percent-encoded, as OpenTelemetry has them. */
const parseHeaders = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .filter((pair) => pair !== '')
      .map((pair) => [pair.slice(0, pair.indexOf('=')), decodeURIComponent(pair.slice(pair.indexOf('=') + 1))]),
  )

const readAll = (source: Source) => {
  const issues: string[] = []
  const values = Object.entries(settings).map(([key, setting]: [string, Setting<unknown>]) => {
    try {
      // Compose files pass unset settings as empty strings.
      return [key, setting.read(source[setting.name]?.trim() || undefined)]
    } catch (error) {
      issues.push(complain(setting, (error as Error).message))
      return [key, undefined]
    }
  })
  return { values: Object.fromEntries(values) as Settings, complaints: issues }
}

/**
 * Parses the settings of a process from its environment variables. With `embedded`, settings that embedded mode
 * provides itself may be missing (database, identity provider). Throws an `EnvError` that lists everything that is
 * invalid.
 */
export const parseEnv = (source: Source, { embedded = false }: { embedded?: boolean } = {}): Env => {
  const { values, complaints: issues } = readAll(source)
  const production = source['NODE_ENV'] === 'production'
  const {
    oidcIssuer,
    oidcClientId,
    oidcClientSecret,
    oidcRolesClaim,
    oidcStaffGroup,
    oidcProjectGroup,
    s3Endpoint,
    s3Bucket,
    s3Region,
    s3Key,
    s3Secret,
    monitoringUrl,
    monitoringToken,
    kumaUrl,
    kumaApiKey,
    stripeSecretKey,
    stripePublicKey,
    stripeWebhookSecret,
    stripeUrl,
    tracesEndpoint,
    tracesHeaders,
    tracesSampled,
    ...rest
  } = values
  const edgeOnly = rest.roles?.every((role) => role === 'web') ?? false
  const missing = (setting: Setting<unknown>) => issues.push(complain(setting, 'is missing'))

  if (embedded && production)
    issues.push(
      'NODE_ENV is production, but --embedded brings stand-ins that must not serve customers. Start without --embedded',
    )
  if (production && rest.outboundLocal) issues.push(complain(settings.outboundLocal, 'cannot be true in production'))
  if (!embedded && !edgeOnly && rest.databaseUrl === undefined && source['DATABASE_URL'] === undefined)
    missing(settings.databaseUrl)
  if (!embedded && production && rest.origin === undefined) missing(settings.origin)
  if (oidcIssuer !== undefined && oidcClientId === undefined) missing(settings.oidcClientId)
  if (oidcIssuer !== undefined && oidcClientSecret === undefined) missing(settings.oidcClientSecret)
  if ((oidcStaffGroup ?? oidcProjectGroup) !== undefined && oidcRolesClaim === undefined)
    missing(settings.oidcRolesClaim)
  if (s3Endpoint !== undefined && s3Bucket === undefined) missing(settings.s3Bucket)
  if (s3Endpoint !== undefined && s3Key === undefined) missing(settings.s3Key)
  if (s3Endpoint !== undefined && s3Secret === undefined) missing(settings.s3Secret)
  if (stripeSecretKey !== undefined && stripePublicKey === undefined) missing(settings.stripePublicKey)
  if (stripeSecretKey !== undefined && stripeWebhookSecret === undefined) missing(settings.stripeWebhookSecret)
  const unknownRoutes = Object.keys(rest.edgeRoutes ?? {}).filter(
    (service) => !settings.services.read('all').includes(service),
  )
  if (unknownRoutes.length > 0) issues.push(complain(settings.edgeRoutes, `does not know ${unknownRoutes.join(', ')}`))
  if (issues.length > 0) throw new EnvError(issues)

  return {
    ...rest,
    embedded,
    production,
    origin: rest.origin ?? `http://${rest.host === '0.0.0.0' ? '127.0.0.1' : rest.host}:${rest.port}`,
    databaseUrl: rest.databaseUrl ?? '',
    s3:
      s3Endpoint && s3Bucket && s3Region && s3Key && s3Secret
        ? { endpoint: s3Endpoint, bucket: s3Bucket, region: s3Region, key: s3Key, secret: s3Secret }
        : undefined,
    monitoring: monitoringToken
      ? { url: monitoringUrl ?? 'https://uptime.betterstack.com', token: monitoringToken }
      : undefined,
    traces: tracesEndpoint
      ? { endpoint: tracesEndpoint, headers: parseHeaders(tracesHeaders ?? ''), sampled: Number(tracesSampled) }
      : undefined,
    kuma: kumaUrl && kumaApiKey ? { url: kumaUrl, apiKey: kumaApiKey } : undefined,
    stripe:
      stripeSecretKey && stripePublicKey && stripeWebhookSecret
        ? { secretKey: stripeSecretKey, publicKey: stripePublicKey, webhookSecret: stripeWebhookSecret, url: stripeUrl }
        : undefined,
    oidc:
      oidcIssuer && oidcClientId && oidcClientSecret
        ? { issuer: oidcIssuer, clientId: oidcClientId, clientSecret: oidcClientSecret }
        : undefined,
    oidcRoles:
      oidcRolesClaim === undefined
        ? undefined
        : { claim: oidcRolesClaim, staffGroup: oidcStaffGroup, projectGroup: oidcProjectGroup },
  }
}
