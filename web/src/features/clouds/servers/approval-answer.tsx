import { approvals } from '@passerelle/contract/clouds/approvals'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { call } from '../../../model/api/call.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { cloudQueries } from './cloud-queries.ts'

/**
 * Staff approve an action that waits for them, after a confirmation because it runs at once, or decline it (CLD-006).
 */
export const ApprovalAnswer = ({
  appId,
  server,
  actionId,
}: {
  appId: string | undefined
  server: { _id: string; name: string }
  actionId: string
}) => {
  const t = useTranslations('clouds.approval')
  const ask = useTranslations('confirm')
  const answer = useToastMutation({
    send: (approved: boolean) =>
      call(approved ? approvals.approveAction : approvals.declineAction, { id: server._id, actionId }),
    done: (_, approved) => t(approved ? 'approved' : 'declined'),
    failed: t('failed'),
    stale: cloudQueries.all(appId),
  })
  return (
    <div className="cloud-answer">
      <ConfirmButton
        variant="primary"
        icon={IconCheck}
        question={ask('approveAction', { server: server.name })}
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
