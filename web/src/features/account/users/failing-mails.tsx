import { failingAddresses } from '@passerelle/contract/mails/failing-addresses'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { fullName } from '../../../kit/ui/display/avatar.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { call } from '../../../model/api/call.ts'
import { failingMailsQuery, useFailingMails } from '../../../model/users/failing-mails.ts'
import type { UserDetails } from './user-queries.ts'

/** Says that the mails to a user come back, and lets them go again once the address was looked at (EML-045). */
export const FailingMails = ({ user }: { user: UserDetails }) => {
  const t = useTranslations('users.mails')
  const fails = useFailingMails(undefined)
  const retry = useToastMutation({
    send: () => call(failingAddresses.retryAddress, { userId: user._id }),
    done: () => t('retried', { name: fullName(user) }),
    failed: t('failed'),
    stale: failingMailsQuery(undefined).queryKey,
  })
  if (!fails(user._id)) return null
  return (
    <section className="user-section">
      <h3>{t('fails')}</h3>
      <p>{t('text')}</p>
      <div className="user-actions">
        <Button loading={retry.isPending} onClick={() => retry.mutate()}>
          {t('retry')}
        </Button>
      </div>
    </section>
  )
}
