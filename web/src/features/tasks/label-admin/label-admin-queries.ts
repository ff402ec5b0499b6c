import type { InferResponse } from '@passerelle/contract/operation'
import { labelAdmin } from '@passerelle/contract/projects/label-admin'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'
import { taskQueries } from '../../../model/tasks/queries/task-queries.ts'

export type ManagedLabel = InferResponse<typeof labelAdmin.listLabelsOfApp>['list'][number]

export const labelAdminQueries = {
  /**
   * All labels available to an account, including disabled ones (API-063); its key is below that of the label pickers,
   * so that both are invalidated together.
   */
  ofApp: (appId: string) =>
    queryOptions({
      queryKey: [...taskQueries.all(), 'labels', 'managed', appId],
      queryFn: async ({ signal }) => (await call(labelAdmin.listLabelsOfApp, { appId }, { signal, appId: null })).list,
    }),

  /** Where a label is used, read again each time its deletion is asked for (LBL-012). */
  uses: (labelId: string) =>
    queryOptions({
      queryKey: [...taskQueries.all(), 'labels', 'uses', labelId],
      queryFn: ({ signal }) => call(labelAdmin.readLabelUses, { labelId }, { signal, appId: null }),
      staleTime: 0,
    }),
}
