import { accounts } from '@passerelle/contract/accounts/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../shared/api/call.ts'
import { getErrorMessage } from '../../shared/api/error-message.ts'
import { useFormat } from '../../shared/format/use-format.ts'
import { useMe } from '../../shared/session/me.ts'
import { ConfirmButton } from '../../shared/ui/confirm-button.tsx'
import { toast } from '../../shared/ui/toaster.tsx'
import { userQueries, type User } from './user-queries.ts'

/** Lets an administrator of the account remove the second factor of a user who has lost it (ADR-0035). */
export const ResetSecondFactor = ({ user, at }: { user: User; at: string }) => {
  const t = useTranslations('secondFactor')
  const format = useFormat()
  const queries = useQueryClient()
  const me = useMe()
  const reset = useMutation({
    mutationFn: () => call(accounts.resetSecondFactor, { userId: user._id }),
    onSuccess: () => {
      toast.success(t('removed'))
      void queries.invalidateQueries({ queryKey: userQueries.all() })
    },
    onError: (error) => toast.error(getErrorMessage(error, t('resetFailed'))),
  })
  return (
    <section className="user-section">
      <h3>{t('title')}</h3>
      <p>{t('resetText', { at: format.day(at) })}</p>
      {me?.side === 'customer' && (
        <div className="user-actions">
          <ConfirmButton busy={reset.isPending} onConfirm={() => reset.mutate()}>
            {t('reset')}
          </ConfirmButton>
        </div>
      )}
    </section>
  )
}
