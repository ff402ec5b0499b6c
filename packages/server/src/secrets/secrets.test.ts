import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installationSecrets } from './installation-secrets.ts'
import { createSecrets } from './secrets.ts'

const key = Buffer.alloc(32, 7)

test('[OPEN-053] a sealed secret opens with its key and purpose only', () => {
  const secrets = createSecrets(key)
  const sealed = secrets.seal('mot de passe', 'mails:a')
  expect(sealed).not.toContain('mot')
  expect(secrets.seal('mot de passe', 'mails:a')).not.toBe(sealed)
  expect(secrets.open(sealed, 'mails:a')).toBe('mot de passe')
  expect(() => secrets.open(sealed, 'mails:b')).toThrow()
  expect(() => createSecrets(Buffer.alloc(32, 8)).open(sealed, 'mails:a')).toThrow()
  expect(() => secrets.open(sealed.slice(0, -2), 'mails:a')).toThrow()
  expect(() => secrets.open('v0.abc', 'mails:a')).toThrow('unknown form')
})

test('[OPEN-053] without a configured key one is kept in the data folder, readable by its owner only', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'secrets-'))
  try {
    const sealed = installationSecrets({ secretsKey: undefined, dataDir }).seal('sk_live', 'payments')
    expect(installationSecrets({ secretsKey: undefined, dataDir }).open(sealed, 'payments')).toBe('sk_live')
    expect((await stat(join(dataDir, 'secrets.key'))).mode & 0o777).toBe(0o600)
  } finally {
    await rm(dataDir, { recursive: true })
  }
})

test('[OPEN-053] a configured key has 32 bytes', () => {
  const seal = (secretsKey: string) => installationSecrets({ secretsKey, dataDir: '/nowhere' }).seal('x', 'y')
  expect(() => seal('c2hvcnQ=')).toThrow('SECRETS_KEY must hold 32 bytes')
  expect(seal(key.toString('base64'))).toMatch(/^v1\./)
})
