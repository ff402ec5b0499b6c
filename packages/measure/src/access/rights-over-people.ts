import { accounts } from '@passerelle/contract/accounts/api'
import { fullPath } from '@passerelle/contract/full-path'
import { allOperations } from '@passerelle/contract/services'
import type { World } from '../world/world.ts'

/** Policies of the operations by which one person changes what another is. */
const policies: ReadonlySet<string> = new Set(['users.manage', 'tokens.manage', 'team.edit', 'second-factor.policy'])

type Caller = { name: string; token: string; appId: string; target: string }

/** Callers who may change nobody, each with a person of the account that they call in. */
const callersOf = async (world: World): Promise<Caller[]> => {
  const [provider, { app, admin, user }] = [await world.given.provider(), await world.given.customer()]
  const other = await world.given.customer()
  const [emma, farid] = [await world.given.staff(), await world.given.staff({ project: true })]
  const { call } = world.as(admin)
  const make = async (who: Parameters<World['as']>[0], appId: string) =>
    (await world.as(who, { in: appId }).call(accounts.createAccessToken, { name: 'measure' })).token
  const here = { appId: app.id, target: user.userId }
  return [
    { name: 'user', token: await world.tokenOf(user), appId: app.id, target: admin.userId },
    { name: 'administrator elsewhere', token: await world.tokenOf(other.admin), ...here },
    {
      name: 'read token',
      token: (await call(accounts.createAccessToken, { name: 'measure', scope: 'read' })).token,
      ...here,
    },
    { name: 'write token', token: await make(admin, app.id), ...here },
    { name: 'token of staff', token: await make(emma, app.id), ...here },
    { name: 'token of project staff', token: await make(farid, provider.id), appId: provider.id, target: emma.userId },
    { name: 'staff', token: await world.tokenOf(emma), appId: provider.id, target: farid.userId },
    { name: 'staff on themselves', token: await world.tokenOf(emma), appId: provider.id, target: emma.userId },
  ]
}

/**
 * Calls every operation that changes people or tokens as somebody who may not, plain staff in the provider's own
 * account and access tokens included. Returns the number of calls, and those that were not refused.
 */
export const findRightsOverPeople = async (world: World) => {
  const letThrough: string[] = []
  let calls = 0
  for (const { name, token, appId, target } of await callersOf(world))
    for (const op of allOperations()) {
      if (op.access.kind !== 'can' || !policies.has(op.access.policy)) continue
      const path = fullPath(op).replaceAll(':provider', world.platform.env.provider).replaceAll(/:\w+/g, target)
      const { status } = await fetch(world.origin + path, {
        method: op.method,
        headers: { authorization: `Bearer ${token}`, 'app-id': appId, 'content-type': 'application/json' },
        ...(op.method !== 'GET' && { body: '{}' }),
      })
      calls += 1
      if (![401, 403, 404].includes(status)) letThrough.push(`${op.name} ${status} by ${name}`)
    }
  return { calls, letThrough }
}
