import { secondFactor } from '@passerelle/contract/accounts/second-factor'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { call } from '../../../model/api/call.ts'
import { Choice } from '../../../kit/ui/choice/choice.tsx'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'
import { secondFactorQuery } from './second-factor-query.ts'

/** Whether the account requires a second factor of its users from their next sign-in on (ADR-0035). */
export const SecondFactorPolicy = () => {
  const t = useTranslations('secondFactor')
  const query = useQuery(secondFactorQuery)
  const save = useToastMutation({
    send: (required: boolean) => call(secondFactor.setSecondFactorPolicy, { required }),
    failed: t('policyFailed'),
    stale: secondFactorQuery.queryKey,
  })
  if (!query.data) return <LoadError query={query} title={t('loadFailed')} />
  const required = save.isPending ? save.variables : query.data.required
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
