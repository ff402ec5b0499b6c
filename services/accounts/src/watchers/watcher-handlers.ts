import type { accounts } from '@passerelle/contract/accounts/api'
import type { Platform } from '@passerelle/server/platform'
import type { Call } from '@passerelle/server/service'
import type { AccountsSubjects } from '../identity/app-subject.ts'
import { watchAccount } from './watch-account.ts'
import { watchersView } from './watchers-view.ts'

type CallOf<K extends keyof typeof accounts> = Call<(typeof accounts)[K], AccountsSubjects>

/** Handlers of the staff who watch an account (DAY-070). */
export const watcherHandlers = (platform: Platform) => {
  const list = watchersView(platform)
  const watch = watchAccount(platform)
  return {
    listWatchers: ({ subject }: CallOf<'listWatchers'>) => list(subject.id),
    addWatcher: async ({ actor, subject, params }: CallOf<'addWatcher'>) => {
      await watch.add({ appId: subject.id, userId: params.userId }, actor)
      return undefined
    },
    removeWatcher: async ({ actor, subject, params }: CallOf<'removeWatcher'>) => {
      await watch.remove({ appId: subject.id, userId: params.userId }, actor)
      return undefined
    },
  }
}
