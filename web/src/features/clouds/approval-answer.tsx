import { clouds } from '@passerelle/contract/clouds/api'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../model/api/call.ts'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../kit/ui/button/confirm-button.tsx'
import { toast } from '../../kit/ui/toast/toaster.tsx'
import { cloudQueries } from './cloud-queries.ts'

/**
 * Staff approve an action that waits for them, after a confirmation because it runs at once, or decline it (CLD-006).
 */
export const ApprovalAnswer = ({
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
  const answer = useMutation({
    mutationFn: (approved: boolean) =>
      call(approved ? clouds.approveAction : clouds.declineAction, { id: serverId, actionId }),
    onSuccess: (_, approved) => toast.success(t(approved ? 'approved' : 'declined')),
    onError: (error) => toast.error(getErrorMessage(error, t('failed'))),
    onSettled: () => client.invalidateQueries({ queryKey: cloudQueries.all(appId) }),
  })
  return (
    <div className="cloud-answer">
      <ConfirmButton
        variant="primary"
        icon={IconCheck}
        ask={t('askApprove')}
        busy={answer.isPending && answer.variables}
        disabled={answer.isPending}
        onConfirm={() => answer.mutate(true)}
      >
        {t('approve')}
      </ConfirmButton>
      <Button icon={IconX} disabled={answer.isPending} onClick={() => answer.mutate(false)}>
        {t('decline')}
      </Button>
    </div>
  )
}
