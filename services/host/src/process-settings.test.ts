import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { settingsIn } from '@passerelle/server/env/group'
import { settings } from './parse-env.ts'
import {
  settingsOf,
  settingsOfFront,
  settingsOfMigrate,
  settingsOfRestore,
  settingsOfService,
} from './process-settings.ts'
import { serviceNames } from './services.ts'
import { passwords, readCompose } from './split/compose-file.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const namesOf = (key: string): string[] => {
  const one = settings[key as keyof typeof settings]
  return one === undefined ? [] : settingsIn({ [key]: one }).map(({ name }) => name)
}

/** Everything of `Env` that the sources of a service name, and the key where they seal or prove. */
const keysReadBy = async (service: string): Promise<Set<string>> => {
  const folder = join(root, 'services', service, 'src')
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) =>
      file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('embedded/') && !/(^|\/)env\.ts$/.test(file),
  )
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return new Set(
    texts.flatMap((text) => [
      ...Array.from(text.matchAll(/\benv\.(\w+)/g), ([, key = '']) => key),
      ...Array.from(text.matchAll(/\{([^{}]*)\} = (?:\w+\.)?env\b/g), ([, keys = '']) =>
        keys.split(',').map((key) => key.split(':')[0]!.trim()),
      ).flat(),
      ...Array.from(text.matchAll(/Pick<Env, ([^>]*)>/g), ([, keys = '']) =>
        keys.split('|').map((key) => key.trim().slice(1, -1)),
      ).flat(),
      ...(/installationSecrets|answer-token|unsubscribe-token|take-token|own-documents|createPdfClient/.test(text)
        ? ['secretsKey']
        : []),
    ]),
  )
}

test.each(serviceNames)('the process of %s is given every setting that its sources read', async (service) => {
  const roles = ['http', 'worker']
  const given = settingsOf({ services: [service], roles })
  const read = [...(await keysReadBy(service))].flatMap(namesOf)
  // The seed of `migrate` is among the sources of accounts.
  expect(read.filter((name) => !given.includes(name) && !settingsOfMigrate.includes(name))).toEqual([])
})

test('every setting is read by some process', () => {
  const all = [...settingsOf({ services: serviceNames, roles: ['http', 'worker', 'web'] }), ...settingsOfMigrate]
  expect(
    settingsIn(settings)
      .map(({ name }) => name)
      .filter((name) => !all.includes(name)),
  ).toEqual([])
})

test('secrets of one service are not given to the others', () => {
  const secretsOf = (service: string, role = 'http') => {
    const given = settingsOf({ services: [service], roles: [role] })
    return settingsIn(settings).flatMap(({ name, isSecret }) => (isSecret && given.includes(name) ? [name] : []))
  }
  const shared = [
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_REPLICA_URL',
    'REDIS_URL',
    'OTEL_EXPORTER_OTLP_HEADERS',
  ]
  expect(secretsOf('chats').toSorted()).toEqual(shared.toSorted())
  expect(secretsOf('bookings').toSorted()).toEqual(shared.toSorted())
  expect(secretsOf('converters').toSorted()).toEqual([...shared, 'SECRETS_KEY'].toSorted())
  expect(secretsOf('accounts').toSorted()).toEqual([...shared, 'OIDC_CLIENT_SECRET', 'SECRETS_KEY'].toSorted())
  expect(secretsOf('all', 'web')).toEqual(['OTEL_EXPORTER_OTLP_HEADERS'])
})

describe('docker-compose.yml', async () => {
  const containers = await readCompose(passwords)
  /** Settings that an image or the network decides, or that a production refuses. */
  const decided = ['NO_RATE_LIMITS', 'OUTBOUND_LOCAL', 'NODE_ENV', 'NODE_EXTRA_CA_CERTS', 'HOME']
  const ours = Object.entries(containers).filter(([, { image }]) => image === 'passerelle')

  test.each(ours)('%s has the settings that it reads, and no other', (name, { environment = {} }) => {
    const { SERVICES = '', ROLES = '' } = environment
    const services = SERVICES === 'all' ? serviceNames : SERVICES.split(',')
    const apart: Record<string, string[]> = {
      migrate: settingsOfMigrate,
      restore: settingsOfRestore,
      front: settingsOfFront,
    }
    const needed = apart[name] ?? settingsOf({ services, roles: ROLES.split(',') })
    const without = (names: readonly string[]) => names.filter((one) => !decided.includes(one)).toSorted()
    const unused = name === 'edge' ? ['EDGE_ROUTES'] : []
    expect(without(Object.keys(environment))).toEqual(without([...new Set([...needed, ...unused])]))
  })
})

test('a service declares what nobody else declares', () => {
  expect(settingsOfService('payments')).toContain('STRIPE_SECRET_KEY')
  expect(settingsOfService('projects')).not.toContain('STRIPE_SECRET_KEY')
})
