import type { DataExport } from '@passerelle/contract/storages/data-exports'
import { dataExports } from '@passerelle/contract/storages/data-exports'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'

const pollMs = 3000

export const exportQueries = {
  /** Exports of the account, newest first; read again while one is being built. */
  all: () =>
    queryOptions({
      queryKey: ['exports'],
      queryFn: async ({ signal }): Promise<DataExport[]> => (await call(dataExports.listExports, {}, { signal })).list,
      refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'waiting') ? pollMs : false),
    }),
}
