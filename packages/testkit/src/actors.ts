import { hours } from '@passerelle/kernel/durations'
import { signSessionToken } from '@passerelle/server/auth/tokens'
import type { Platform } from '@passerelle/server/platform'
import { createTestClient, type TestClient } from './test-client.ts'

/** A person as tests name them: `appId` is the account where their user stands (for staff the provider's). */
export type TestPerson = { userId: string; appId: string }

export type SignInOptions = {
  /** The account in which the calls are made: the `app-id` header. Customers have theirs by their session. */
  in?: string | undefined
  expiresAt?: Date
}

/** Opens a session without the sign-in page: a session row and a token, as the sign-in makes them. */
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

/** `as(person).call(op, input)` and `anonymous.call(op, input)` against a booted process. Each person signs in once. */
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
