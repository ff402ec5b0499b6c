import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { toast } from '../../../kit/ui/toast/toaster.tsx'
import { managedAppQueries, type ManagedApp } from './managed-app-queries.ts'

/** Mutation of an account with an optimistic update; on failure it is rolled back and the error is shown. */
export const useAppChange = (appId: string) => {
  const t = useTranslations('apps')
  const client = useQueryClient()
  const { queryKey } = managedAppQueries.one(appId)
  return async (send: () => Promise<ManagedApp>, guess?: (app: ManagedApp) => ManagedApp) => {
    const before = client.getQueryData(queryKey)
    if (guess && before) client.setQueryData(queryKey, guess(before))
    try {
      client.setQueryData(queryKey, await send())
      await client.invalidateQueries({ queryKey: ['managed-apps', 'list'] })
      return true
    } catch (error) {
      client.setQueryData(queryKey, before)
      toast.error(getErrorMessage(error, t('changeFailed'), { firstField: true }))
      return false
    }
  }
}
