import { settings as settingsOperations } from '@passerelle/contract/accounts/settings'
import { defaultTemplates } from '@passerelle/contract/mails/default-templates'
import type { InferResponse } from '@passerelle/contract/operation'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'
import { workingAccount } from '../../../model/session/active-account.ts'
import { sessionQueries } from '../../../model/session/me.ts'
import { useAutoSave } from '../../../kit/ui/form/auto-save-field.tsx'

export type AccountSettings = InferResponse<typeof settingsOperations.readSettings>
export type Delivery = InferResponse<typeof settingsOperations.listDeliveries>['list'][number]

/**
 * Queries of the settings of the session's account, or of the one that staff work on, and of its webhook deliveries.
 */
export const settingsQueries = {
  all: () =>
    queryOptions({
      queryKey: ['settings', 'all', workingAccount.get() ?? null],
      queryFn: ({ signal }) => call(settingsOperations.readSettings, {}, { signal }),
    }),
  /** The product's texts of the mails that an account may write itself (APP-011). */
  defaultTemplates: () =>
    queryOptions({
      queryKey: ['settings', 'default templates'],
      queryFn: ({ signal }) => call(defaultTemplates.listDefaultTemplates, {}, { signal }),
      staleTime: Infinity,
    }),
  deliveries: (failed: boolean) =>
    queryOptions({
      queryKey: ['settings', 'deliveries', failed],
      queryFn: ({ signal }) => call(settingsOperations.listDeliveries, failed ? { failed: 'true' } : {}, { signal }),
      refetchInterval: 10_000,
    }),
}

/** Writes settings from a response to the cache and invalidates the queries that depend on them. */
export const useSettingsUpdate = () => {
  const client = useQueryClient()
  return async (settings?: AccountSettings) => {
    if (settings) client.setQueryData(settingsQueries.all().queryKey, settings)
    else await client.invalidateQueries({ queryKey: ['settings'] })
    await client.invalidateQueries({ queryKey: sessionQueries.app().queryKey })
  }
}

/** Saves a form of the settings, then reads them again; after a failure too, as a colleague may have saved first. */
export const useSettingsSave = <V>(save: (value: V) => Promise<unknown>) => {
  const update = useSettingsUpdate()
  return useAutoSave(async (value: V) => {
    try {
      await save(value)
    } finally {
      await update()
    }
  })
}
