import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import type { Platform } from '../platform.ts'

export const algorithm = 'EdDSA'

// How old a cache is has nothing to do with the product's clock, which tests and `--clock` move.
export type KeyDeps = Pick<Platform, 'database' | 'clock'>
type Key = { kid: string; privateKey: CryptoKey; publicKey: CryptoKey }
type Row = { kid: string; private_jwk: JWK }

// One number for the lock under which the first key is made.
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

/** Makes the first key; of several processes that start at once, one makes it and the others find it. */
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
/** A stranger's token with an invented `kid` makes us look once in this time, not once per call. */
const lookAgainAfter = 1_000
/** A key that was retired stops to verify within this time. */
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

/** The newest key: it signs. Made on first use. */
export const signingKey = async (deps: KeyDeps): Promise<Key> => {
  const [newest] = (await cached(deps)).keys
  if (newest) return newest
  await makeFirstKey(deps)
  return (await load(deps)).keys[0]!
}

/** The public key of this id, unless it is retired or unknown. */
export const verifyingKey = async (deps: KeyDeps, kid: string | undefined): Promise<CryptoKey | undefined> => {
  const known = await cached(deps)
  const found = known.keys.find((key) => key.kid === kid)
  if (found || performance.now() - known.readAt < lookAgainAfter) return found?.publicKey
  return (await load(deps)).keys.find((key) => key.kid === kid)?.publicKey
}
