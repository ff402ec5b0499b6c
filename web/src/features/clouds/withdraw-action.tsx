import { clouds } from '@passerelle/contract/clouds/api'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../model/api/call.ts'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { ConfirmButton } from '../../kit/ui/button/confirm-button.tsx'
import { toast } from '../../kit/ui/toast/toaster.tsx'
import { cloudQueries } from './cloud-queries.ts'

/** Who asked for an action withdraws it while it waits for the approval of staff (CLD-006). */
export const WithdrawAction = ({
  appId,
  serverId,
  actionId,
}: {
  appId: string | undefined
  serverId: string
  actionId: string
}) => {
  const t = useTranslations('clouds.approval')
  const client = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => call(clouds.withdrawAction, { id: serverId, actionId }),
    onSuccess: () => toast.success(t('withdrawn')),
    onError: (error) => toast.error(getErrorMessage(error, t('withdrawFailed'))),
    onSettled: () => client.invalidateQueries({ queryKey: cloudQueries.all(appId) }),
  })
  return (
    <div className="cloud-answer">
      <ConfirmButton
        variant="secondary"
        icon={IconArrowBackUp}
        busy={withdraw.isPending}
        disabled={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
      >
        {t('withdraw')}
      </ConfirmButton>
    </div>
  )
}
