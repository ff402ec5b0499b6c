import type { Env, ServiceEnv } from '../env.ts'
import { isLoopback } from '../net/is-loopback.ts'
import { readSetting, settingsIn, type Declarations, type ValuesOf } from './group.ts'
import { isDefaultSecret, readSecretFiles } from './secrets.ts'
import type { Setting, Source } from './setting.ts'
import { commonSettings } from './settings.ts'

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

const isUnencrypted = (origin: string | undefined) =>
  origin !== undefined && new URL(origin).protocol === 'http:' && !isLoopback(new URL(origin).hostname)

type ParseOptions = { embedded?: boolean; declared?: Declarations }

const readAll = <D extends Declarations>(source: Source, declarations: D) => {
  const issues: string[] = []
  const note = (setting: Setting<unknown>, wrong: string) => void issues.push(complain(setting, wrong))
  const values = Object.entries(declarations).map(([key, one]) => [
    key,
    'fields' in one ? one.read(source, note) : readSetting(one, source, note),
  ])
  return { values: Object.fromEntries(values) as ValuesOf<D>, issues }
}

/** Parses settings of a process that reads no others. Throws an `EnvError` that lists everything that is invalid. */
export const parseSettings = <D extends Declarations>(source: Source, declarations: D): ValuesOf<D> => {
  const { values, issues } = readAll(source, declarations)
  if (issues.length > 0) throw new EnvError(issues)
  return values
}

/**
 * Parses the settings of a process from its environment variables. With `embedded`, settings that embedded mode
 * provides itself may be missing (database, identity provider). The text of a secret may be in a file that `NAME_FILE`
 * names. `declared`: the settings of services, which the host
 * knows. Throws an `EnvError` that lists everything that is invalid.
 */
export const parseEnv = (given: Source, { embedded = false, declared = {} }: ParseOptions = {}): Env => {
  const declarations = { ...commonSettings, ...declared }
  const secrets = settingsIn(declarations).filter(({ isSecret }) => isSecret)
  const { source, unreadable } = readSecretFiles(given, secrets)
  const read = readAll(source, declarations)
  const values = read.values as ValuesOf<typeof commonSettings> & ServiceEnv
  const issues = [...read.issues, ...unreadable]
  const production = source['NODE_ENV'] === 'production'
  const edgeOnly = values.roles?.every((role) => role === 'web') ?? false
  const missing = (setting: Setting<unknown>) => issues.push(complain(setting, 'is missing'))

  if (embedded && production)
    issues.push(
      'NODE_ENV is production, but --embedded brings stand-ins that must not serve customers. Start without --embedded',
    )
  if (production && values.outboundLocal)
    issues.push(complain(commonSettings.outboundLocal, 'cannot be true in production'))
  if (production)
    for (const setting of secrets)
      if (isDefaultSecret(setting, source[setting.name]))
        issues.push(complain(setting, 'holds a secret that everybody knows, which production refuses'))
  if (!embedded && !edgeOnly && values.databaseUrl === undefined && source['DATABASE_URL'] === undefined)
    missing(commonSettings.databaseUrl)
  if (!embedded && production && values.origin === undefined) missing(commonSettings.origin)
  if (production && isUnencrypted(values.origin))
    issues.push(
      complain(
        commonSettings.origin,
        'cannot begin with http:// in production, except on this machine: passwords and sessions would cross the ' +
          'network in clear. Put a proxy with https in front',
      ),
    )
  const unknownRoutes = Object.keys(values.edgeRoutes ?? {}).filter(
    (service) => !commonSettings.services.read('all').includes(service),
  )
  if (unknownRoutes.length > 0)
    issues.push(complain(commonSettings.edgeRoutes, `does not know ${unknownRoutes.join(', ')}`))
  if (issues.length > 0) throw new EnvError(issues)

  return {
    ...values,
    embedded,
    production,
    // An edge is given this key alone.
    cardPages: Boolean(source['STRIPE_PUBLIC_KEY']?.trim()),
    origin: values.origin ?? `http://${values.host === '0.0.0.0' ? '127.0.0.1' : values.host}:${values.port}`,
    databaseUrl: values.databaseUrl ?? '',
  }
}
