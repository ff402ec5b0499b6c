import type { accounts } from '@passerelle/contract/accounts/api'
import type { Platform } from '@passerelle/server/platform'
import type { Call } from '@passerelle/server/service'
import type { AccountsSubjects } from '../identity/app-subject.ts'
import { findEverything } from './find-everything.ts'
import { personView } from './person-view.ts'

type CallOf<K extends keyof typeof accounts> = Call<(typeof accounts)[K], AccountsSubjects>

/** Handlers of the search over all accounts and of a customer’s page (ADM-007, ROL-017). */
export const findHandlers = (platform: Pick<Platform, 'database' | 'clock'>) => {
  const readPerson = personView(platform)
  return {
    findEverything: async ({ query }: CallOf<'findEverything'>) => ({
      list: await findEverything(platform.database.query, query.search),
    }),
    readPerson: ({ params: { appId, userId } }: CallOf<'readPerson'>) => readPerson({ appId, userId }),
  }
}
