import { registration } from '@passerelle/contract/accounts/registration'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { toast } from '../../../kit/ui/toast/toaster.tsx'
import { call } from '../../../model/api/call.ts'
import { sessionQueries, type Me } from '../../../model/session/me.ts'
import '../../../kit/ui/display/settings.css'

/**
 * Says that nothing is mailed for this account until the address of its registration is confirmed, and mails the link
 * once more (API-104). Staff inside the account only read it.
 */
export default ({ me }: { me: Me }) => {
  const t = useTranslations('registration.unconfirmed')
  const client = useQueryClient()
  const again = useMutation({
    mutationFn: () => call(registration.mailConfirmationAgain, {}),
    // Perhaps it has been confirmed meanwhile, on another device.
    onSuccess: () => client.invalidateQueries(sessionQueries.app()),
    onError: (error) => toast.error(getErrorMessage(error, t('failed'))),
  })
  const own = me.side === 'customer'
  return (
    <section className="settings-note announcement" data-part="settings-note" aria-label={t('title')}>
      <p>
        <b>{t('title')}</b>
        {own ? t('text', { email: me.email }) : t('staffText')}{' '}
        <span role="status">{again.isSuccess && t('sent')}</span>
      </p>
      {own && !again.isSuccess && (
        <Button size="small" loading={again.isPending} onClick={() => again.mutate()}>
          {t('sendAgain')}
        </Button>
      )}
    </section>
  )
}
