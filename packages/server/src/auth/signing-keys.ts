import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import { days } from '@passerelle/kernel/durations'
import type { Query } from '../database/statement.ts'
import type { Platform } from '../platform.ts'
import { installationSecrets } from '../secrets/installation-secrets.ts'

export const algorithm = 'EdDSA'

// Cache age is measured with the machine's monotonic clock, because tests and `--clock` move the product's clock.
export type KeyDeps = Pick<Platform, 'database' | 'clock' | 'env'>
/** `privateJwk` is a sealed text, or clear in a key of an older release; `publicJwk` is null where that made it. */
type Row = { kid: string; privateJwk: JWK | string; publicJwk: JWK | null; sealDueAt: Date | null }
type Key = Row & { publicKey: CryptoKey }
type OpenedKey = { kid: string; privateKey: CryptoKey }
type Cache = { keys: Key[]; readAt: number }

// Key of the advisory lock under which a signing key is created.
const keyLock = 7_100_001
/** How long a clear key stays readable for an older release that runs beside this one, in ms. */
const sealAfter = days(1)
/** Cooldown between reloads, in ms: tokens with an unknown `kid` must not cause a database query per request. */
const lookAgainAfter = 1_000
/** Cache TTL in ms: a retired key stops verifying within this time. */
const forgetAfter = 60_000

const caches = new WeakMap<KeyDeps['database'], Cache>()
const openedKeys = new WeakMap<Key, Promise<OpenedKey | undefined>>()

const publicPart = ({ kty, crv, x }: JWK): JWK => ({ kty: kty!, crv: crv!, x: x! })
const purposeOf = (kid: string) => `accounts.signing_keys:${kid}`
const imported = async (jwk: JWK) => (await importJWK(jwk, algorithm)) as CryptoKey

const readKeys = async (query: Query): Promise<Key[]> => {
  const { rows } = await query<Row>({
    name: 'signing_keys',
    text: `SELECT kid, private_jwk AS "privateJwk", public_jwk AS "publicJwk", seal_due_at AS "sealDueAt"
      FROM accounts.signing_keys WHERE retired_at IS NULL ORDER BY created_at DESC, kid`,
  })
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      publicKey: await imported(publicPart(row.publicJwk ?? (row.privateJwk as JWK))),
    })),
  )
}

const load = async ({ database }: KeyDeps): Promise<Cache> => {
  const fresh = { keys: await readKeys(database.query), readAt: performance.now() }
  caches.set(database, fresh)
  return fresh
}

const cached = async (deps: KeyDeps): Promise<Cache> => {
  const known = caches.get(deps.database)
  return known && performance.now() - known.readAt < forgetAfter ? known : load(deps)
}

const seal = ({ env }: KeyDeps, kid: string, jwk: JWK): string =>
  JSON.stringify(installationSecrets(env).seal(JSON.stringify(jwk), purposeOf(kid)))

const unseal = ({ env }: KeyDeps, kid: string, sealed: string): JWK | undefined => {
  try {
    return JSON.parse(installationSecrets(env).open(sealed, purposeOf(kid))) as JWK
  } catch {
    return undefined
  }
}

const openKey = async (deps: KeyDeps, { kid, privateJwk }: Key): Promise<OpenedKey | undefined> => {
  const jwk = typeof privateJwk === 'string' ? unseal(deps, kid, privateJwk) : privateJwk
  return jwk && { kid, privateKey: await imported(jwk) }
}

/** The newest key that opens here; undefined where all were sealed with another `SECRETS_KEY`, or none is. */
const openNewest = async (deps: KeyDeps, keys: readonly Key[]): Promise<OpenedKey | undefined> => {
  for (const key of keys) {
    const opening = openedKeys.get(key) ?? openKey(deps, key)
    openedKeys.set(key, opening)
    const opened = await opening
    if (opened) return opened
  }
  return undefined
}

/** Creates a signing key. If several processes start at the same time, one creates it and the others read it. */
const makeKey = async (deps: KeyDeps) => {
  const { privateKey } = await generateKeyPair(algorithm, { crv: 'Ed25519', extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  await deps.database.transaction(async (tx) => {
    await tx.query({ text: 'SELECT pg_advisory_xact_lock($1)', values: [keyLock] })
    if (await openNewest(deps, await readKeys(tx.query))) return
    await tx.query({
      text: `INSERT INTO accounts.signing_keys (kid, private_jwk, public_jwk, created_at) VALUES ($1, $2, $3, $4)`,
      values: [kid, seal(deps, kid, jwk), publicPart(jwk), deps.clock.now()],
    })
  })
}

/** Seals clear keys of an older release, a day after this one first signed with them. */
const sealClearKeys = async (deps: KeyDeps, keys: readonly Key[]) => {
  const now = deps.clock.now()
  for (const { kid, privateJwk, sealDueAt } of keys) {
    if (typeof privateJwk === 'string' || (sealDueAt && sealDueAt > now)) continue
    await deps.database.query(
      sealDueAt
        ? {
            text: 'UPDATE accounts.signing_keys SET private_jwk = $2, public_jwk = $3 WHERE kid = $1',
            values: [kid, seal(deps, kid, privateJwk), publicPart(privateJwk)],
          }
        : {
            text: 'UPDATE accounts.signing_keys SET seal_due_at = $2 WHERE kid = $1 AND seal_due_at IS NULL',
            values: [kid, new Date(now.getTime() + sealAfter)],
          },
    )
    caches.delete(deps.database)
  }
}

/** Returns the newest key that this process can open, to sign with; creates one where there is none. */
export const signingKey = async (deps: KeyDeps): Promise<OpenedKey> => {
  const { keys } = await cached(deps)
  await sealClearKeys(deps, keys)
  const newest = await openNewest(deps, keys)
  if (newest) return newest
  await makeKey(deps)
  return (await openNewest(deps, (await load(deps)).keys))!
}

/** Returns the public key with this `kid`, or undefined if it is retired or unknown. */
export const verifyingKey = async (deps: KeyDeps, kid: string | undefined): Promise<CryptoKey | undefined> => {
  const known = await cached(deps)
  const found = known.keys.find((key) => key.kid === kid)
  if (found || performance.now() - known.readAt < lookAgainAfter) return found?.publicKey
  return (await load(deps)).keys.find((key) => key.kid === kid)?.publicKey
}
