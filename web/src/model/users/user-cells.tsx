import { customerAdminRole } from '@passerelle/kernel/roles'
import type { users } from '@passerelle/contract/accounts/users'
import type { InferResponse } from '@passerelle/contract/operation'
import { IconShield } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../kit/format/use-format.ts'
import { Badge } from '../../kit/ui/display/badge.tsx'

export type ListedUser = InferResponse<typeof users.listUsers>['list'][number]

/** Role of a user in their account. */
export const UserRole = ({ user }: { user: Pick<ListedUser, 'roles'> }) => {
  const t = useTranslations('users')
  return user.roles.includes(customerAdminRole) ? (
    <Badge tone="neutral" icon={IconShield}>
      {t('administrator')}
    </Badge>
  ) : (
    <>{t('user')}</>
  )
}

/** When a user signed in last, or was invited. `sentence`: it says of what the date is, where no head does. */
export const UserSeen = ({
  user,
  sentence = false,
}: {
  user: Pick<ListedUser, 'state' | 'invitedAt' | 'lastSignInAt'>
  sentence?: boolean
}) => {
  const t = useTranslations('users')
  const format = useFormat()
  if (user.state === 'invited' && user.invitedAt) return <>{t('invitedAt', { at: format.near(user.invitedAt) })}</>
  if (!user.lastSignInAt) return <>{t(sentence ? 'neverSignedIn' : 'never')}</>
  const at = format.near(user.lastSignInAt)
  return <>{sentence ? t('signedInAt', { at }) : at}</>
}

/** Second factors of a user; staff have that of their identity provider. */
export const UserSecondFactor = ({ user }: { user: Pick<ListedUser, 'secondFactors' | 'staff'> }) => {
  const t = useTranslations('users')
  if (user.staff) return <span className="quiet">{t('factor.issuer')}</span>
  if (user.secondFactors.length === 0) return <span className="quiet">{t('factor.off')}</span>
  return <>{user.secondFactors.map((factor) => t(`factor.${factor}`)).join(', ')}</>
}
