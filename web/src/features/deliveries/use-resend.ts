import { deliveries } from '@passerelle/contract/mails/deliveries'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../model/api/call.ts'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { toast } from '../../kit/ui/toast/toaster.tsx'

/** Sends a mail again by its id; the deliveries are read again (ADR-0022). */
export const useResend = () => {
  const t = useTranslations('deliveries')
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deliveries.resendMail, { id }, { side: 'staff', appId: null }),
    onSuccess: () => toast.success(t('resent')),
    onError: (error) => toast.error(getErrorMessage(error, t('resendFailed'))),
    onSettled: () => client.invalidateQueries({ queryKey: ['deliveries'] }),
  })
}
