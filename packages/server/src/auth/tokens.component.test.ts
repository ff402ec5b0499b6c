import { SignJWT, importJWK, type JWK } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours } from '@passerelle/kernel/durations'
import { fakeClock } from '@passerelle/testkit/clock'
import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import '@passerelle/testkit/matchers'
import { connectDatabase, type Database } from '../database/connect.ts'
import { parseEnv } from '../env/parse-env.ts'
import { signSessionToken, verifySessionToken } from './tokens.ts'

const clock = fakeClock()
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
  env: parseEnv({ DATABASE_URL: lent.url, ORIGIN: 'https://portail.example' }),
})
const expiresAt = () => new Date(clock.now().getTime() + hours(12))
const query = (text: string, values: unknown[] = []) =>
  processes[0]!.query<{ kid: string; private_jwk: JWK }>({ text, values })

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

test('[ERR-037] what others signed, or signed for another origin, or nobody signed, is nobody', async () => {
  const deps = depsOf(processes[0]!)
  const [row] = (await query('SELECT kid, private_jwk FROM accounts.signing_keys')).rows
  const ours = await importJWK(row!.private_jwk, 'EdDSA')
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
  const signature = createHmac('sha256', JSON.stringify(row!.private_jwk.x)).update(body).digest('base64url')
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
  const fresh = () => connectDatabase({ url: lent.url, max: 1, logger: { warn: () => undefined } })
  await query("UPDATE accounts.signing_keys SET kid = kid || '-old', retired_at = $1", [clock.now()])
  const next = fresh()
  processes.push(next)
  const token = await signSessionToken(depsOf(next), { ...claims, roles: [], expiresAt: expiresAt() })
  expect(await verifySessionToken(depsOf(next), token)).toEqual(claims)
  await expect(verifySessionToken(depsOf(next), old)).rejects.toBeProblem('not_signed_in')
})
