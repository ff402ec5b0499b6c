import { approvals } from '@passerelle/contract/clouds/approvals'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { call } from '../../../model/api/call.ts'
import { Choice } from '../../../kit/ui/choice/choice.tsx'
import { cloudQueries } from './cloud-queries.ts'

/** Rule of the account, for staff: actions of its administrators wait for an approval (CLD-006). */
export const ApprovalRule = ({ appId, on }: { appId: string | undefined; on: boolean }) => {
  const t = useTranslations('clouds.approval')
  const save = useToastMutation({
    send: (actionsNeedApproval: boolean) => call(approvals.setApprovalRule, { actionsNeedApproval }),
    done: (rule) => t(rule.actionsNeedApproval ? 'ruleOn' : 'ruleOff'),
    failed: t('ruleFailed'),
    stale: cloudQueries.all(appId),
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
