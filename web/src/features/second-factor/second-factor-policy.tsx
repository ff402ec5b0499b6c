import { accounts } from '@passerelle/contract/accounts/api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../model/api/call.ts'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { Choice } from '../../kit/ui/choice/choice.tsx'
import { toast } from '../../kit/ui/toast/toaster.tsx'
import { secondFactorQuery } from './second-factor-query.ts'

/** Whether the account requires a second factor of its users from their next sign-in on (ADR-0035). */
export const SecondFactorPolicy = () => {
  const t = useTranslations('secondFactor')
  const queries = useQueryClient()
  const { data } = useQuery(secondFactorQuery)
  const save = useMutation({
    mutationFn: (required: boolean) => call(accounts.setSecondFactorPolicy, { required }),
    onError: (error) => toast.error(getErrorMessage(error, t('policyFailed'))),
    onSettled: () => queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
  })
  if (!data) return null
  const required = save.isPending ? save.variables : data.required
  return (
    <div>
      <Choice
        type="checkbox"
        name="second-factor-required"
        checked={required}
        disabled={save.isPending}
        onChange={() => save.mutate(!required)}
      >
        {t('policy')}
      </Choice>
      <small className="quiet">{t('policyHint')}</small>
    </div>
  )
}
