import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import type { Platform } from '../platform.ts'

export const algorithm = 'EdDSA'

// Cache age is measured with the machine's monotonic clock, because tests and `--clock` move the product's clock.
export type KeyDeps = Pick<Platform, 'database' | 'clock'>
type Key = { kid: string; privateKey: CryptoKey; publicKey: CryptoKey }
type Row = { kid: string; private_jwk: JWK }

// Key of the advisory lock under which the first signing key is created.
const keyLock = 7_100_001

const publicPart = ({ kty, crv, x }: JWK): JWK => ({ kty: kty!, crv: crv!, x: x! })

const imported = async ({ kid, private_jwk: jwk }: Row): Promise<Key> => ({
  kid,
  privateKey: (await importJWK(jwk, algorithm)) as CryptoKey,
  publicKey: (await importJWK(publicPart(jwk), algorithm)) as CryptoKey,
})

const readKeys = async ({ database }: KeyDeps): Promise<Key[]> => {
  const { rows } = await database.query<Row>({
    name: 'signing_keys',
    text: 'SELECT kid, private_jwk FROM accounts.signing_keys WHERE retired_at IS NULL ORDER BY created_at DESC, kid',
  })
  return Promise.all(rows.map(imported))
}

/**
 * Creates the first signing key. If several processes start at the same time, one creates it and the others read it.
 */
const makeFirstKey = async ({ database, clock }: KeyDeps) => {
  const { privateKey } = await generateKeyPair(algorithm, { crv: 'Ed25519', extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  await database.transaction(async (tx) => {
    await tx.query({ text: 'SELECT pg_advisory_xact_lock($1)', values: [keyLock] })
    await tx.query({
      text: `INSERT INTO accounts.signing_keys (kid, private_jwk, created_at)
             SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT 1 FROM accounts.signing_keys WHERE retired_at IS NULL)`,
      values: [kid, jwk, clock.now()],
    })
  })
}

type Cache = { keys: Key[]; readAt: number }
const caches = new WeakMap<KeyDeps['database'], Cache>()
/** Cooldown between reloads, in ms: tokens with an unknown `kid` must not cause a database query per request. */
const lookAgainAfter = 1_000
/** Cache TTL in ms: a retired key stops verifying within this time. */
const forgetAfter = 60_000

const load = async (deps: KeyDeps): Promise<Cache> => {
  const fresh = { keys: await readKeys(deps), readAt: performance.now() }
  caches.set(deps.database, fresh)
  return fresh
}

const cached = async (deps: KeyDeps): Promise<Cache> => {
  const known = caches.get(deps.database)
  return known && performance.now() - known.readAt < forgetAfter ? known : load(deps)
}

/** Returns the newest key, which is used for signing; creates it on first use. */
export const signingKey = async (deps: KeyDeps): Promise<Key> => {
  const [newest] = (await cached(deps)).keys
  if (newest) return newest
  await makeFirstKey(deps)
  return (await load(deps)).keys[0]!
}

/** Returns the public key with this `kid`, or undefined if it is retired or unknown. */
export const verifyingKey = async (deps: KeyDeps, kid: string | undefined): Promise<CryptoKey | undefined> => {
  const known = await cached(deps)
  const found = known.keys.find((key) => key.kid === kid)
  if (found || performance.now() - known.readAt < lookAgainAfter) return found?.publicKey
  return (await load(deps)).keys.find((key) => key.kid === kid)?.publicKey
}
