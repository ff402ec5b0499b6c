import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { settingsIn } from '@passerelle/server/env/group'
import { readSecret } from '@passerelle/server/env/secrets'
import { parseEnv, settings } from './parse-env.ts'

const folder = mkdtempSync(join(tmpdir(), 'passerelle-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))
const fileOf = (text: string, name = 'secret') => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const databaseUrl = 'postgres://passerelle:well-kept@postgres:5432/passerelle'
const production = { NODE_ENV: 'production', ORIGIN: 'https://portail.example', DATABASE_URL: databaseUrl }

test('every setting that is called a secret, key, token or password is one', () => {
  const isOpen = [
    'VAPID_PUBLIC_KEY',
    'STRIPE_PUBLIC_KEY',
    'S3_KEY',
    'INBOUND_TLS_KEY',
    'TOKEN_HOURS',
    'INBOUND_OAUTH_TOKEN_URL',
  ]
  const called = settingsIn(settings).filter(
    ({ name, example }) => /SECRET|_KEY|TOKEN|PASSWORD/.test(name) || /\/\/[^/]+:[^/]+@/.test(example),
  )
  expect(called.length).toBeGreaterThan(15)
  expect(called.filter(({ name, isSecret }) => !isSecret && !isOpen.includes(name)).map(({ name }) => name)).toEqual([])
})

test('the text of a secret may be in a file', () => {
  const { DATABASE_URL: _, ...rest } = production
  const env = parseEnv({
    ...rest,
    DATABASE_URL_FILE: fileOf(`${databaseUrl}\n`, 'database'),
    SECRETS_KEY_FILE: fileOf('k'.repeat(44), 'key'),
  })
  expect(env).toMatchObject({ databaseUrl, secretsKey: 'k'.repeat(44) })
})

test('a file that cannot be read, an empty one and a secret that is given twice stop the start', () => {
  const read = (more: Record<string, string>) => () => parseEnv({ ...production, ...more })
  expect(read({ SECRETS_KEY_FILE: join(folder, 'none') })).toThrow('a file that cannot be read (ENOENT)')
  expect(read({ SECRETS_KEY_FILE: fileOf('\n') })).toThrow('which is empty')
  expect(read({ DATABASE_URL_FILE: fileOf(databaseUrl) })).toThrow('DATABASE_URL and DATABASE_URL_FILE are both given')
})

test('so may the key of a backup', () => {
  expect(readSecret({ BACKUP_PASSPHRASE_FILE: fileOf('four quiet words\n') }, 'BACKUP_PASSPHRASE')).toBe(
    'four quiet words',
  )
  expect(readSecret({}, 'BACKUP_PASSPHRASE')).toBeUndefined()
  expect(() => readSecret({ BACKUP_PASSPHRASE_FILE: join(folder, 'none') }, 'BACKUP_PASSPHRASE')).toThrow('ENOENT')
})

test('production refuses secrets that everybody knows, and names each', () => {
  const refused = { ...production, MAIL_URL: 'smtps://postmaster:changeme@mail.example', SECRETS_KEY: '<a key>' }
  expect(() => parseEnv(refused)).toThrow(/SECRETS_KEY holds a secret that everybody knows[^]*MAIL_URL holds a secret/)
  const at = (host: string, env = 'production') =>
    parseEnv({ ...production, NODE_ENV: env, DATABASE_URL: `postgres://passerelle:passerelle@${host}:5432/passerelle` })
  expect(() => at('postgres')).toThrow('DATABASE_URL holds a secret that everybody knows')
  expect(at('127.0.0.1').databaseUrl).toContain('127.0.0.1')
  expect(at('postgres', 'development').databaseUrl).toContain('passerelle:passerelle')
})
