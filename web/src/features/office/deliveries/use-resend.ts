import { deliveries } from '@passerelle/contract/mails/deliveries'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { call } from '../../../model/api/call.ts'

/** Sends a mail again by its id; the deliveries are read again (ADR-0022). */
export const useResend = () => {
  const t = useTranslations('deliveries')
  return useToastMutation({
    send: (id: string) => call(deliveries.resendMail, { id }, { side: 'staff', appId: null }),
    done: () => t('resent'),
    failed: t('resendFailed'),
    stale: ['deliveries'],
  })
}
