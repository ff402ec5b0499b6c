import { users } from '@passerelle/contract/accounts/users'
import { IconUserMinus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { fullName } from '../../../kit/ui/display/avatar.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { EndingTokens } from './ending-tokens.tsx'
import { userQueries, type UserDetails } from './user-queries.ts'

/** Removes a user from the account; what ends with them is shown before the second click (API-103, UIX-045). */
export const RemoveUser = ({ user, onRemoved }: { user: UserDetails; onRemoved: () => void }) => {
  const t = useTranslations('users')
  const ask = useTranslations('confirm')
  const queries = useQueryClient()
  const name = fullName(user)
  const remove = useToastMutation({
    send: () => call(users.removeUser, { id: user._id }),
    done: () => t('removed', { name }),
    after: () => {
      onRemoved()
      queries.removeQueries({ queryKey: userQueries.one(user._id).queryKey })
      void queries.invalidateQueries({ queryKey: userQueries.all() })
    },
    failed: t('removeFailed'),
  })
  return (
    <section className="user-section">
      <h3>{t('removeTitle')}</h3>
      <p>{t('removeText', { name })}</p>
      <EndingTokens user={user} />
      <div className="user-actions">
        <ConfirmButton
          question={ask('user', { name })}
          icon={IconUserMinus}
          wait={500}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
        >
          {t('remove', { name })}
        </ConfirmButton>
      </div>
    </section>
  )
}
