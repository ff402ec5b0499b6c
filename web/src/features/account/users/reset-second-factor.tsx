import { secondFactor } from '@passerelle/contract/accounts/second-factor'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { call } from '../../../model/api/call.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { useMe } from '../../../model/session/me.ts'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { fullName } from '../../../kit/ui/display/avatar.tsx'
import { userQueries, type UserDetails } from './user-queries.ts'

/** Lets an administrator of the account remove the second factor of a user who has lost it (ADR-0035). */
export const ResetSecondFactor = ({ user }: { user: UserDetails }) => {
  const { _id: userId, secondFactorAt: at, passkeys } = user
  const t = useTranslations('secondFactor')
  const ask = useTranslations('confirm')
  const format = useFormat()
  const me = useMe()
  const reset = useToastMutation({
    send: () => call(secondFactor.resetSecondFactor, { userId }),
    done: () => t('removed'),
    failed: t('resetFailed'),
    stale: userQueries.all(),
  })
  return (
    <section className="user-section">
      <h3>{t('title')}</h3>
      <p>
        {[
          at && t('resetSince', { at: format.day(at) }),
          passkeys > 0 && t('resetPasskeys', { count: passkeys }),
          t('resetText'),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {me?.side === 'customer' && (
        <div className="user-actions">
          <ConfirmButton
            question={ask('secondFactor', { name: fullName(user) })}
            busy={reset.isPending}
            onConfirm={() => reset.mutate()}
          >
            {t('reset')}
          </ConfirmButton>
        </div>
      )}
    </section>
  )
}
