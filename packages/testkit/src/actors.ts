import { hours } from '@passerelle/kernel/durations'
import { signSessionToken } from '@passerelle/server/auth/tokens'
import type { Platform } from '@passerelle/server/platform'
import { createTestClient, type TestClient } from './test-client.ts'

/** A user of a test: `appId` is the account that their user row belongs to (for staff the provider's). */
export type TestPerson = { userId: string; appId: string }

export type SignInOptions = {
  /** The account that requests are about: the `app-id` header. Customers have it from their session. */
  in?: string | undefined
  expiresAt?: Date
}

/** Opens a session without the sign-in page: inserts a session row and signs a token, as sign-in does. */
export const sessionFor = async (
  platform: Platform,
  person: TestPerson,
  { expiresAt }: Pick<SignInOptions, 'expiresAt'> = {},
) => {
  const now = platform.clock.now()
  const sessionId = platform.newId()
  const ends = expiresAt ?? new Date(now.getTime() + hours(platform.env.tokenHours))
  const { rows } = await platform.database.query<{ roles: string[] }>({
    text: `INSERT INTO accounts.sessions (id, app_id, user_id, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)
           RETURNING (SELECT roles FROM accounts.users WHERE app_id = $2 AND id = $3) AS roles`,
    values: [sessionId, person.appId, person.userId, now, ends],
  })
  const token = await signSessionToken(platform, {
    userId: person.userId,
    sessionId,
    roles: rows[0]?.roles ?? [],
    expiresAt: ends,
  })
  return { sessionId, token }
}

/**
 * Typed clients for a booted process: `as(person).call(op, input)` and `anonymous.call(op, input)`. Each user signs in
 * once.
 */
export const createActors = ({ origin, platform }: { origin: string; platform: Platform }) => {
  const tokens = new Map<string, Promise<string>>()
  const { provider } = platform.env

  const tokenOf = (person: TestPerson): Promise<string> => {
    const key = `${person.appId}/${person.userId}`
    const known = tokens.get(key) ?? sessionFor(platform, person).then(({ token }) => token)
    tokens.set(key, known)
    return known
  }
  const lazily = (person: TestPerson, appId: string | undefined, headers: Record<string, string> = {}): TestClient => ({
    call: async (op, input) =>
      createTestClient(origin, provider, { token: await tokenOf(person), appId, headers }).call(op, input),
    with: (more) => lazily(person, appId, { ...headers, ...more }),
  })
  return {
    as: (person: TestPerson, { in: appId }: Pick<SignInOptions, 'in'> = {}): TestClient => lazily(person, appId),
    anonymous: createTestClient(origin, provider, {}),
    tokenOf,
  }
}
