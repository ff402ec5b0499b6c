import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, hours } from '@passerelle/kernel/durations'
import { fakeClock } from '@passerelle/testkit/clock'
import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import '@passerelle/testkit/matchers'
import { connectDatabase, type Database } from '../database/connect.ts'
import { parseEnv } from '../env/parse-env.ts'
import { installationSecrets } from '../secrets/installation-secrets.ts'
import { signSessionToken, verifySessionToken } from './tokens.ts'

const clock = fakeClock()
const secretsKey = randomBytes(32).toString('base64')
const claims = { userId: 'a'.repeat(24), sessionId: 'b'.repeat(24) }
let lent: TestDatabase
let processes: Database[]

beforeAll(async () => {
  lent = await createTestDatabase()
  processes = Array.from({ length: 4 }, () =>
    connectDatabase({ url: lent.url, max: 2, logger: { warn: () => undefined } }),
  )
})
afterAll(async () => {
  await Promise.all(processes.map((database) => database.close()))
  await lent.drop()
})

const depsOf = (database: Database) => ({
  database,
  clock,
  env: parseEnv({ DATABASE_URL: lent.url, ORIGIN: 'https://portail.example', SECRETS_KEY: secretsKey }),
})
const expiresAt = () => new Date(clock.now().getTime() + hours(12))
const query = (text: string, values: unknown[] = []) =>
  processes[0]!.query<{ kid: string; private_jwk: JWK | string; public_jwk: JWK }>({ text, values })

/** A process that starts with this key of secrets. */
const startProcess = (key = secretsKey) => {
  const database = connectDatabase({ url: lent.url, max: 1, logger: { warn: () => undefined } })
  processes.push(database)
  const deps = depsOf(database)
  return { ...deps, env: { ...deps.env, secretsKey: key } }
}
const sign = (deps: ReturnType<typeof startProcess>) =>
  signSessionToken(deps, { ...claims, roles: [], expiresAt: expiresAt() })

test('processes that start at once share one key, and each reads what the others signed', async () => {
  const tokens = await Promise.all(
    processes.map((database) => signSessionToken(depsOf(database), { ...claims, roles: [], expiresAt: expiresAt() })),
  )
  expect((await query('SELECT kid FROM accounts.signing_keys')).rows).toHaveLength(1)
  for (const token of tokens)
    for (const database of processes) expect(await verifySessionToken(depsOf(database), token)).toEqual(claims)
})

test('[ERR-038] a token ends when its session does', async () => {
  const deps = depsOf(processes[0]!)
  const token = await signSessionToken(deps, { ...claims, roles: [], expiresAt: expiresAt() })
  clock.advance(hours(12) - 1000)
  expect(await verifySessionToken(deps, token)).toEqual(claims)
  clock.advance(2000)
  await expect(verifySessionToken(deps, token)).rejects.toBeProblem('session_expired')
})

test('[ERR-037] a token of a foreign signer, for another origin, or without signature is refused', async () => {
  const deps = depsOf(processes[0]!)
  const [row] = (await query('SELECT kid, private_jwk, public_jwk FROM accounts.signing_keys')).rows
  const { open } = installationSecrets(deps.env)
  const jwk = open(row!.private_jwk as string, `accounts.signing_keys:${row!.kid}`)
  const ours = await importJWK(JSON.parse(jwk) as JWK, 'EdDSA')
  const forged = (issuer: string, subject: string | undefined, sid: unknown) => {
    const draft = new SignJWT({ sid })
      .setProtectedHeader({ alg: 'EdDSA', kid: row!.kid })
      .setIssuer(issuer)
      .setExpirationTime(expiresAt())
    return (subject === undefined ? draft : draft.setSubject(subject)).sign(ours)
  }
  const { createHmac } = await import('node:crypto')
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const payload = part({ sub: claims.userId, sid: claims.sessionId, iss: 'https://portail.example', exp: 9e9 })
  const unsigned = `${part({ alg: 'none' })}.${payload}.`
  const body = `${part({ alg: 'HS256', kid: row!.kid })}.${payload}`
  const signature = createHmac('sha256', JSON.stringify(row!.public_jwk.x)).update(body).digest('base64url')
  const confused = `${body}.${signature}`
  for (const token of [
    '',
    'x',
    'a.b.c',
    unsigned,
    confused,
    await forged('https://elsewhere.example', claims.userId, claims.sessionId),
    await forged('https://portail.example', undefined, claims.sessionId),
    await forged('https://portail.example', claims.userId, 'no id'),
    await forged('https://portail.example', claims.userId, 42),
  ])
    await expect(verifySessionToken(deps, token)).rejects.toBeProblem('not_signed_in')
})

test('a new key signs at once in a new process, the old one verifies until it is retired', async () => {
  const old = await signSessionToken(depsOf(processes[0]!), { ...claims, roles: [], expiresAt: expiresAt() })
  await query("UPDATE accounts.signing_keys SET kid = kid || '-old', retired_at = $1", [clock.now()])
  const next = startProcess()
  const token = await sign(next)
  expect(await verifySessionToken(next, token)).toEqual(claims)
  await expect(verifySessionToken(next, old)).rejects.toBeProblem('not_signed_in')
})

test('a key is stored sealed, and one of an older release a day after it was first used', async () => {
  const stored = async () =>
    (await query('SELECT private_jwk FROM accounts.signing_keys WHERE retired_at IS NULL')).rows.map(
      (row) => row.private_jwk,
    )
  expect(await stored()).toEqual([expect.stringMatching(/^v1\./)])
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const jwk = await exportJWK(privateKey)
  await query(
    'UPDATE accounts.signing_keys SET kid = $1, private_jwk = $2, public_jwk = NULL WHERE retired_at IS NULL',
    [await calculateJwkThumbprint(jwk), jwk],
  )
  const old = await sign(startProcess())
  expect(await stored()).toEqual([jwk])
  clock.advance(days(1))
  const later = startProcess()
  await sign(later)
  expect(await stored()).toEqual([expect.stringMatching(/^v1\./)])
  await expect(verifySessionToken(later, old)).rejects.toBeProblem('session_expired')
  expect(await verifySessionToken(later, await sign(startProcess()))).toEqual(claims)
})

test('a process with another key of secrets signs with a key of its own, and all verify both', async () => {
  const stranger = startProcess(randomBytes(32).toString('base64'))
  const ours = startProcess()
  const tokens = [await sign(stranger), await sign(ours)]
  for (const token of tokens)
    for (const deps of [startProcess(), startProcess(stranger.env.secretsKey)])
      expect(await verifySessionToken(deps, token)).toEqual(claims)
  await sign(startProcess(stranger.env.secretsKey))
  expect((await query('SELECT FROM accounts.signing_keys WHERE retired_at IS NULL')).rows).toHaveLength(2)
})
