import { clouds } from '@passerelle/contract/clouds/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../model/api/call.ts'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { Choice } from '../../kit/ui/choice/choice.tsx'
import { toast } from '../../kit/ui/toast/toaster.tsx'
import { cloudQueries } from './cloud-queries.ts'

/** Rule of the account, for staff: actions of its administrators wait for an approval (CLD-006). */
export const ApprovalRule = ({ appId, on }: { appId: string | undefined; on: boolean }) => {
  const t = useTranslations('clouds.approval')
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (actionsNeedApproval: boolean) => call(clouds.setApprovalRule, { actionsNeedApproval }),
    onSuccess: (rule) => toast.success(t(rule.actionsNeedApproval ? 'ruleOn' : 'ruleOff')),
    onError: (error) => toast.error(getErrorMessage(error, t('ruleFailed'))),
    onSettled: () => client.invalidateQueries({ queryKey: cloudQueries.all(appId) }),
  })
  const checked = save.isPending ? save.variables : on
  return (
    <section className="cloud-rule" aria-label={t('rule')}>
      <Choice type="checkbox" name="approval" checked={checked} onChange={() => save.mutate(!on)}>
        {t('rule')}
      </Choice>
      <p className="quiet">{t('ruleHint')}</p>
    </section>
  )
}
