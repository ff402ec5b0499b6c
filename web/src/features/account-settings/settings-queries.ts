import { accounts } from '@passerelle/contract/accounts/api'
import type { InferResponse } from '@passerelle/contract/operation'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { sessionQueries } from '../../shared/session/me.ts'

export type AccountSettings = InferResponse<typeof accounts.readSettings>
export type Delivery = InferResponse<typeof accounts.listDeliveries>['list'][number]

/** The settings of the account of this session, and its deliveries. */
export const settingsQueries = {
  all: () =>
    queryOptions({ queryKey: ['settings'], queryFn: ({ signal }) => call(accounts.readSettings, {}, { signal }) }),
  deliveries: (failed: boolean) =>
    queryOptions({
      queryKey: ['settings', 'deliveries', failed],
      queryFn: ({ signal }) => call(accounts.listDeliveries, failed ? { failed: 'true' } : {}, { signal }),
      refetchInterval: 10_000,
    }),
}

/** Shows settings that the server returned, and reads again what else they change. */
export const useSettingsUpdate = () => {
  const client = useQueryClient()
  return async (settings?: AccountSettings) => {
    if (settings) client.setQueryData(settingsQueries.all().queryKey, settings)
    else await client.invalidateQueries({ queryKey: ['settings'] })
    await client.invalidateQueries({ queryKey: sessionQueries.app().queryKey })
  }
}
