import { IconHourglass } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { provider } from '../../../kit/config/provider.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { useMe } from '../../../model/session/me.ts'
import { ApprovalAnswer } from './approval-answer.tsx'
import type { ServerActionEntry } from './cloud-queries.ts'
import { WithdrawAction } from './withdraw-action.tsx'

/**
 * The action of a server that waits for the approval of staff, with its request; staff answer it here too, and who
 * asked for it may withdraw it (CLD-006).
 */
export const WaitingApproval = ({
  appId,
  server,
  waiting,
  staff,
}: {
  appId: string | undefined
  server: { _id: string; name: string }
  waiting: ServerActionEntry
  staff: boolean
}) => {
  const t = useTranslations('clouds')
  const format = useFormat()
  const me = useMe()
  const { action, name, userId, requestedAt, request } = waiting
  return (
    <section className="cloud-kept waits" data-part="waiting-approval" aria-label={t('approval.title')}>
      <Icon icon={IconHourglass} />
      <p>
        <b>{t('approval.waits', { action: t(`action.${action}`), provider: provider.name })}</b>{' '}
        {t('approval.requestedBy', { name, time: format.near(requestedAt) })}
      </p>
      <p className="second">{t(staff ? 'approval.staffHint' : 'approval.hint')}</p>
      {request?.taskId && (
        <p>
          <Link to="/projects/tasks/$taskId" params={{ taskId: request.taskId }} className="link">
            {t('approval.request', { taskId: request.taskId })}
          </Link>
        </p>
      )}
      {!staff && userId === me?._id && <WithdrawAction appId={appId} serverId={server._id} actionId={waiting._id} />}
      {staff && <ApprovalAnswer appId={appId} server={server} actionId={waiting._id} />}
    </section>
  )
}
