import { givenUpWork } from '@passerelle/contract/stats/given-up-work'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { call } from '../../../model/api/call.ts'

type Choice = { kind: string; id?: string }
const office = { side: 'staff', appId: null } as const

/** Tries work again that was given up, or dismisses it: one piece, or all of its kind. */
export const useChangeWork = () => {
  const t = useTranslations('system')
  return {
    retry: useToastMutation({
      send: (body: Choice) => call(givenUpWork.retryWork, body, office),
      done: ({ count }) => t('retried', { count }),
      failed: t('retryFailed'),
      stale: ['system'],
    }),
    dismiss: useToastMutation({
      send: (body: Choice) => call(givenUpWork.dismissWork, body, office),
      done: ({ count }) => t('dismissed', { count }),
      failed: t('dismissFailed'),
      stale: ['system'],
    }),
  }
}
