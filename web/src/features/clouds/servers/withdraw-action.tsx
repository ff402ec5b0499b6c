import { approvals } from '@passerelle/contract/clouds/approvals'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { call } from '../../../model/api/call.ts'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
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
  const ask = useTranslations('confirm')
  const withdraw = useToastMutation({
    send: () => call(approvals.withdrawAction, { id: serverId, actionId }),
    done: () => t('withdrawn'),
    failed: t('withdrawFailed'),
    stale: cloudQueries.all(appId),
  })
  return (
    <div className="cloud-answer">
      <ConfirmButton
        question={ask('withdrawAction')}
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
