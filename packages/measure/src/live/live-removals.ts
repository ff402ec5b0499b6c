import { setTimeout as wait } from 'node:timers/promises'
import { accounts } from '@passerelle/contract/accounts/api'
import type { GivenPerson } from '@passerelle/testkit/given-accounts'
import type { World } from '../world/world.ts'
import { liveActor, type LiveActor } from './live-actors.ts'
import type { LiveAccount } from './live-things.ts'

type Removal = {
  name: string
  actor: () => Promise<LiveActor>
  remove: () => Promise<unknown>
  /** They keep fewer rights: the socket stays, and shows what they may see now. */
  keepsSocket?: true
}
type People = { one: LiveAccount; project: GivenPerson; staff: GivenPerson }

const shortSessionMs = 2000

/** Ways in which somebody with an open socket loses rights, each by the call that takes them. */
export const removalsOfRights = async (world: World, { one, project, staff }: People): Promise<Removal[]> => {
  const { given, platform } = world
  const admin = world.as(one.admin)
  const office = world.as(project)
  const provider = await given.provider()
  const asCustomer = (person: GivenPerson) => async () => {
    const { userId, appId } = person
    return liveActor(world, { name: 'who loses rights', userId, token: await world.tokenOf(person), lastOf: appId })
  }
  const asStaff = (person: GivenPerson, inside?: { id: string }) => async () => {
    const token = await given.tokenFor(person, inside ? { inside } : {})
    const shape = { name: 'staff who lose rights', userId: person.userId, token, lastOf: one.app.id }
    return liveActor(world, shape, { isStaff: true })
  }
  const demoted = await given.user(one.app, { admin: true })
  const removed = await given.user(one.app)
  const locked = await given.user(one.app)
  const leaving = await given.user(one.app)
  const leavingStaff = await given.staff({ inside: [one.app] })
  const formerProject = await given.staff({ project: true, inside: [one.app] })
  let ends = 0
  // Disabled last: the others are of the same account.
  const accountUser = await given.user(one.app)
  return [
    {
      name: 'who is no administrator any more',
      actor: asCustomer(demoted),
      remove: () => admin.call(accounts.updateUserById, { id: demoted.userId, roles: [] }),
      keepsSocket: true,
    },
    {
      name: 'who has no project rights any more',
      actor: asStaff(formerProject),
      remove: () => office.call(accounts.setProjectRole, { userId: formerProject.userId, project: false }),
      keepsSocket: true,
    },
    {
      name: 'a removed user',
      actor: asCustomer(removed),
      remove: () => admin.call(accounts.removeUser, { id: removed.userId }),
    },
    {
      name: 'who was signed out by an administrator',
      actor: asCustomer(locked),
      remove: () => admin.call(accounts.endUserSessions, { id: locked.userId }),
    },
    {
      name: 'who signed out',
      actor: asCustomer(leaving),
      remove: () => world.as(leaving).call(accounts.logout, {}),
    },
    {
      name: 'whose session ends',
      actor: async () => {
        ends = platform.clock.now().getTime() + shortSessionMs
        const token = await given.tokenFor(one.user, { expiresAt: new Date(ends) })
        return liveActor(world, { name: 'whose session ends', userId: one.user.userId, token, lastOf: one.app.id })
      },
      remove: () => wait(Math.max(0, ends - platform.clock.now().getTime())),
    },
    {
      name: 'staff who leave',
      actor: asStaff(leavingStaff),
      remove: () => world.as(project, { in: provider.id }).call(accounts.removeUser, { id: leavingStaff.userId }),
    },
    {
      name: 'staff inside a disabled account',
      actor: asStaff(staff, one.app),
      remove: async () => {
        await office.call(accounts.disableApp, { appId: one.app.id, disabled: true })
        await office.call(accounts.disableApp, { appId: one.app.id, disabled: false })
      },
    },
    {
      name: 'a user of a disabled account',
      actor: asCustomer(accountUser),
      remove: () => office.call(accounts.disableApp, { appId: one.app.id, disabled: true }),
    },
  ]
}
