import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { days } from '@passerelle/kernel/durations'
import type { Subscriber } from '@passerelle/server/events/subscriber'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import type { GivenPerson } from '@passerelle/testkit/given-accounts'
import { eraseUser } from './forget-user.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  // Without the other services nothing is notified; the test runs the subscriber.
  world = await projectsTestEnvironment(['accounts', 'projects'])
})
afterAll(() => world.close())

const rows = async <R>(text: string, ...values: unknown[]) =>
  (await world.platform.database.query<R>({ text, values })).rows

const heldOf = async ({ userId }: GivenPerson) =>
  (
    await rows<{ held: number }>(
      `SELECT (SELECT count(*) FROM notifs.notices WHERE user_id = $1)::int + (SELECT count(*) FROM notifs.preferences
            WHERE user_id = $1)::int
            + (SELECT count(*) FROM notifs.push_subscriptions WHERE user_id = $1)::int AS held`,
      userId,
    )
  )[0]!.held

const give = async ({ appId, userId }: GivenPerson) => {
  const { newId, clock } = world.platform
  const at = clock.now()
  await rows(
    `INSERT INTO notifs.notices (app_id, id, user_id, source, kind, category, in_inbox, created_at)
     VALUES ($1, $2, $3, $5, 'message', 'messages', true, $4)`,
    appId,
    newId(),
    userId,
    at,
    `event:${newId()}`,
  )
  await rows('INSERT INTO notifs.preferences (app_id, user_id, updated_at) VALUES ($1, $2, $3)', appId, userId, at)
  await rows(
    `INSERT INTO notifs.push_subscriptions (app_id, id, user_id, endpoint, p256dh, auth, device, created_at, used_at)
     VALUES ($1, $2, $3, $5, 'p', 'a', 'Firefox, Linux', $4, $4)`,
    appId,
    newId(),
    userId,
    at,
    `https://push.example/${userId}`,
  )
}

test('[TMR-007] an anonymised user leaves notices, preferences, push subscriptions; others keep theirs', async () => {
  const { user, admin, clock } = world
  for (const person of [user, admin]) await give(person)
  await world.asAda.call(accounts.removeUser, { id: user.userId })
  clock.advance(days(93))
  expect(await heldOf(user)).toBe(3)
  await world.sweep()
  const [event] = await rows<Parameters<Subscriber['run']>[0]>(
    `SELECT id, subject, name, data FROM platform.events WHERE name = 'user.anonymised' AND subject = $1`,
    user.userId,
  )
  const { run } = eraseUser(world.platform)
  await run(event!)
  await run(event!)
  expect(await heldOf(user)).toBe(0)
  expect(await heldOf(admin)).toBe(3)
})
