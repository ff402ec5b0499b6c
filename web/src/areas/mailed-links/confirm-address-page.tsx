import { emailChange } from '@passerelle/contract/accounts/email-change'
import { isProblem } from '@passerelle/contract/problems'
import { useMutation } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Refused } from '../../features/account/recovery/refused.tsx'
import { call } from '../../model/api/call.ts'
import { Button, buttonClass } from '../../kit/ui/button/button.tsx'
import { SignInLayout } from '../sign-in/sign-in-layout.tsx'

/**
 * Confirms a new email address from a mailed link (ACC-016). A button, because mail scanners open links by themselves.
 */
export const ConfirmAddressPage = () => {
  const t = useTranslations('profile')
  const search: { token?: string | undefined } = useSearch({ from: '/confirm-address' })
  const token = search.token ?? ''
  const confirm = useMutation({
    mutationFn: () => call(emailChange.confirmEmailChange, { token }, { side: 'customer', appId: null }),
  })
  const open = (
    <Link to="/" className={buttonClass('primary', 'big', 'submit')}>
      {t('openPortal')}
    </Link>
  )
  if (confirm.data)
    return (
      <SignInLayout title={t('emailConfirmed')} lead={t('emailConfirmedLead', { email: confirm.data.email })}>
        {open}
      </SignInLayout>
    )
  if (token === '' || isProblem(confirm.error, 'link_expired'))
    return (
      <SignInLayout title={t('emailExpired')} lead={t('emailExpiredLead')}>
        {open}
      </SignInLayout>
    )
  return (
    <SignInLayout title={t('confirmEmail')} lead={t('confirmEmailLead')}>
      <Refused error={confirm.error} title={t('emailFailed')} />
      <Button
        variant="primary"
        size="big"
        className="submit"
        loading={confirm.isPending}
        onClick={() => confirm.mutate()}
      >
        {t('confirmEmailAction')}
      </Button>
    </SignInLayout>
  )
}
