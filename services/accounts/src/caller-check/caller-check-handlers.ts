import type { accounts } from '@passerelle/contract/accounts/api'
import type { Platform } from '@passerelle/server/platform'
import type { Call } from '@passerelle/server/service'
import type { AccountsSubjects } from '../identity/app-subject.ts'
import { appIdOf } from '../users/user-handlers.ts'
import { callerChecks } from './caller-checks.ts'

type CallOf<K extends keyof typeof accounts> = Call<(typeof accounts)[K], AccountsSubjects>

/** Handlers of the caller check from the provider's side (ADR-0050). */
export const callerCheckHandlers = (platform: Platform) => {
  const calls = callerChecks(platform)
  return {
    startCallerCheck: ({ actor, params }: CallOf<'startCallerCheck'>) =>
      calls.start(actor, { appId: appIdOf(actor), userId: params.id }),
    readCallerCheck: async ({ actor, params }: CallOf<'readCallerCheck'>) => ({
      check: await calls.read({ appId: appIdOf(actor), userId: params.id }),
    }),
    endCallerCheck: async ({ actor, params }: CallOf<'endCallerCheck'>) => {
      await calls.hangUp(actor, { appId: appIdOf(actor), userId: params.id })
      return null
    },
    readOwnCallerCheck: async ({ actor }: CallOf<'readOwnCallerCheck'>) => ({
      check: await calls.readOwn({ appId: appIdOf(actor), userId: actor.userId }),
    }),
    disownCallerCheck: async ({ actor, params }: CallOf<'disownCallerCheck'>) => {
      await calls.disown(actor, { appId: appIdOf(actor), userId: actor.userId }, params.id)
      return null
    },
  }
}
