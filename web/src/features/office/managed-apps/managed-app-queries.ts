import { apps } from '@passerelle/contract/accounts/apps'
import { signIn } from '@passerelle/contract/accounts/sign-in'
import { watchers } from '@passerelle/contract/accounts/watchers'
import type { InferResponse } from '@passerelle/contract/operation'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'

export type ManagedApp = InferResponse<typeof apps.readManagedApp>
export type ManagedAppRow = InferResponse<typeof apps.listManagedApps>['list'][number]
export type AppsState = 'all' | 'unpaid' | 'late' | 'disabled'

const staff = { side: 'staff', appId: null } as const
export const managedAppPage = 10

/** Queries of customer accounts for their administration by staff. */
export const managedAppQueries = {
  /** Search by name or slug; a text with "@" is the mail address of a user (ADM-007, API-109). */
  list: (search: string, state: AppsState, skip: number) =>
    queryOptions({
      queryKey: ['managed-apps', 'list', search, state, skip],
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) => {
        const page = { state, skip, limit: managedAppPage }
        if (!search.includes('@'))
          return call(apps.listManagedApps, { ...page, ...(search !== '' && { search }) }, { signal, ...staff })
        const { list } = await call(signIn.searchApps, { email: search }, { signal, ...staff })
        const none = { list: [], hasMore: false, counts: { all: 0, unpaid: 0, late: 0, disabled: 0 } }
        if (list.length === 0) return none
        return call(
          apps.listManagedApps,
          { ...page, appIds: list.slice(0, managedAppPage).map(({ _id }) => _id) },
          { signal, ...staff },
        )
      },
    }),
  one: (appId: string) =>
    queryOptions({
      queryKey: ['managed-apps', 'one', appId],
      queryFn: ({ signal }) => call(apps.readManagedApp, { appId }, { signal, ...staff }),
    }),
  watchers: (appId: string) =>
    queryOptions({
      queryKey: ['managed-apps', 'watchers', appId],
      queryFn: ({ signal }) => call(watchers.listWatchers, { appId }, { signal, ...staff }),
    }),
}
