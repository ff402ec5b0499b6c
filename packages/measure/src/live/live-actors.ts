import { accounts } from '@passerelle/contract/accounts/api'
import { minutes } from '@passerelle/kernel/durations'
import type { GivenPerson } from '@passerelle/testkit/given-accounts'
import { createTestClient, type TestClient } from '@passerelle/testkit/test-client'
import type { World } from '../world/world.ts'
import type { LiveAccount } from './live-things.ts'

export type LiveActor = {
  name: string
  userId?: string
  /** Session token with which the socket is asked for. */
  socketToken: string
  mayConnect: boolean
  /** Calls about an account, as this caller. */
  client: (appId: string) => TestClient
  /** Accounts of which everything that may be read is delivered, and the one whose event comes last. */
  watches: readonly string[]
  lastOf: string
  isControl?: boolean
}

type Shape = { name: string; userId?: string; token: string; watches?: readonly string[]; lastOf: string }

/** A caller with a token; staff name the account of each call. */
export const liveActor = (
  world: World,
  { name, userId, token, watches = [], lastOf }: Shape,
  { isStaff = false, mayConnect = true, isControl = false } = {},
): LiveActor => ({
  name,
  ...(userId !== undefined && { userId }),
  socketToken: token,
  mayConnect,
  isControl,
  watches,
  lastOf,
  client: (appId) =>
    createTestClient(world.origin, world.platform.env.provider, { token, appId: isStaff ? appId : undefined }),
})

/** Sixteen kinds of callers, of two accounts and of the office. */
export const createLiveActors = async (world: World, one: LiveAccount, other: LiveAccount) => {
  const { given, platform } = world
  const [a, b] = [one.app.id, other.app.id]
  const staff = await given.staff({ inside: [one.app, other.app] })
  const project = await given.staff({ project: true, inside: [one.app, other.app] })
  const customer = async (name: string, person: GivenPerson) =>
    liveActor(world, {
      name,
      userId: person.userId,
      token: await given.tokenFor(person),
      watches: [person.appId],
      lastOf: person.appId,
    })
  const office = async (name: string, person: GivenPerson, inside?: { id: string }) =>
    liveActor(
      world,
      {
        name,
        userId: person.userId,
        token: await given.tokenFor(person, inside ? { inside } : {}),
        watches: inside ? [inside.id] : [a, b],
        lastOf: inside?.id ?? b,
      },
      { isStaff: true, isControl: person === staff && !inside },
    )
  const outside = (name: string, token: string) => liveActor(world, { name, token, lastOf: a }, { mayConnect: false })

  const removed = await given.user(one.app)
  const disabled = await given.customer({ disabledAt: platform.clock.now() })
  const ended = await given.tokenFor(one.user)
  await createTestClient(world.origin, platform.env.provider, { token: ended }).call(accounts.logout, {})
  const past = new Date(platform.clock.now().getTime() - minutes(1))
  const { token: accessToken } = await world
    .as(one.admin)
    .call(accounts.createAccessToken, { name: 'Lecture', scope: 'write' } as never)
  const actors = [
    outside('nobody', 'none'),
    outside('an invented ticket', 'x'.repeat(43)),
    await customer('a user', one.user),
    await customer('another user', await given.user(one.app)),
    await customer('an administrator', one.admin),
    await customer('a user of the other account', other.user),
    await customer('an administrator of the other account', other.admin),
    await office('staff', staff),
    await office('staff inside', staff, one.app),
    await office('project staff', project),
    await office('project staff inside', project, other.app),
    outside('a removed user', await given.tokenFor(removed)),
    outside('a user of a disabled account', await given.tokenFor(disabled.user)),
    outside('an ended session', ended),
    outside('an expired session', await given.tokenFor(one.user, { expiresAt: past })),
    outside('an access token', accessToken),
  ]
  await world.rows('UPDATE accounts.users SET deleted_at = created_at WHERE id = $1', removed.userId)
  return { actors, staff, project }
}
