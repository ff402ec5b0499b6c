import { teams } from '@passerelle/contract/accounts/teams'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { useMe } from '../../../model/session/me.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { fullName } from '../../../kit/ui/display/avatar.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { teamQuery, type Member } from './team-query.ts'

const provider = { side: 'staff', appId: null } as const

/** Rights of a member of staff; project staff change those of others and release their identity (OPEN-043). */
export const MemberRights = ({ member }: { member: Member }) => {
  const { _id: userId, project, bound } = member
  const name = fullName(member)
  const t = useTranslations('teams')
  const ask = useTranslations('confirm')
  const me = useMe()
  const setRole = useToastMutation({
    send: () => call(teams.setProjectRole, { userId, project: !project }, provider),
    done: () => t('changed'),
    failed: t('changeFailed'),
    stale: teamQuery.queryKey,
  })
  const release = useToastMutation({
    send: () => call(teams.releaseIdentity, { userId }, provider),
    done: () => t('released'),
    failed: t('releaseFailed'),
    stale: teamQuery.queryKey,
  })
  const changes = me?.project && me._id !== userId
  return (
    <span className="team-role">
      <Badge tone={project ? 'info' : 'neutral'}>{project ? t('project') : t('staff')}</Badge>
      {changes && (
        <ConfirmButton
          size="small"
          variant="ghost"
          question={ask(project ? 'revokeProject' : 'grantProject', { name })}
          busy={setRole.isPending}
          onConfirm={() => setRole.mutate()}
        >
          {project ? t('revoke') : t('grant')}
        </ConfirmButton>
      )}
      {changes && bound && (
        <ConfirmButton
          size="small"
          variant="ghost"
          question={ask('releaseIdentity', { name })}
          busy={release.isPending}
          onConfirm={() => release.mutate()}
        >
          {t('release')}
        </ConfirmButton>
      )}
    </span>
  )
}
