import { signIn } from '@passerelle/contract/accounts/sign-in'
import { IconShieldLock } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { call } from '../../model/api/call.ts'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { provider } from '../../kit/config/provider.ts'
import { endedStore } from '../../model/session/session-expiry.ts'
import { useStore } from '../../kit/store/store.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

/** Redirects staff to their identity provider (UIX-014, ACC-008). */
export const StaffLoginPage = () => {
  const t = useTranslations('signIn')
  const failures = useTranslations('failures')
  const ended = useStore(endedStore)?.side === 'staff'
  const leave = useMutation({
    mutationFn: () => call(signIn.staffSignInUrl, {}, { side: 'staff' }),
    onSuccess: ({ authUrl }) => location.assign(authUrl),
  })
  return (
    <SignInLayout
      title={t('staffTitle', { provider: provider.name })}
      lead={t('staffLead', { provider: provider.name })}
      foot={<Link to="/login">{t('customerAccess')}</Link>}
    >
      {ended && (
        <p className="notice" role="status">
          {t('expired')}
        </p>
      )}
      {leave.isError && (
        <p className="notice danger" role="alert">
          {getErrorMessage(leave.error, failures('network'))}
        </p>
      )}
      <Button
        variant="primary"
        size="big"
        className="submit"
        icon={IconShieldLock}
        loading={leave.isPending || leave.isSuccess}
        onClick={() => leave.mutate()}
      >
        {t('staffSubmit', { provider: provider.name })}
      </Button>
    </SignInLayout>
  )
}
