import { signIn } from '@passerelle/contract/accounts/sign-in'
import { isProblem } from '@passerelle/contract/problems'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { NewPasswordForm } from '../../features/account/recovery/new-password-form.tsx'
import { passwordLinkQuery, type PasswordLink } from '../../features/account/recovery/password-link-query.ts'
import { Refused } from '../../features/account/recovery/refused.tsx'
import { call } from '../../model/api/call.ts'
import { useFormat } from '../../kit/format/use-format.ts'
import { useNow } from '../../kit/format/use-now.ts'
import { setSession } from '../../model/session/session.ts'
import { Button, buttonClass } from '../../kit/ui/button/button.tsx'
import { toast } from '../../kit/ui/toast/toaster.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

const hour = 3_600_000

/** Sets a new password from a mailed link and opens the account (UIX-026, ACC-014). */
export const ResetPasswordPage = () => {
  const t = useTranslations('recovery')
  const common = useTranslations('common')
  const search: { token?: string | undefined } = useSearch({ from: '/reset-password' })
  const token = search.token ?? ''
  const link = useQuery({ ...passwordLinkQuery(token), enabled: token !== '' })
  if (token === '' || isProblem(link.error, 'link_expired')) return <ExpiredLink />
  if (link.isError)
    return (
      <SignInLayout title={t('resetTitle')}>
        <Refused error={link.error} title={t('resetFailed')} />
        <Button className="submit" size="big" onClick={() => void link.refetch()}>
          {common('retry')}
        </Button>
      </SignInLayout>
    )
  return link.data ? (
    <OpenLink token={token} link={link.data} />
  ) : (
    <SignInLayout title={t('resetTitle')}>{null}</SignInLayout>
  )
}

const OpenLink = ({ token, link }: { token: string; link: PasswordLink }) => {
  const t = useTranslations('recovery')
  const navigate = useNavigate()
  const { dateTime } = useFormat()
  const left = Date.parse(link.expiresAt) - useNow(10_000).getTime()
  const enter = async (password: string) => {
    try {
      const appId = link.app._id
      const { token: session } = await call(signIn.login, { email: link.email, password }, { side: 'customer', appId })
      setSession('customer', { token: session, appId })
      await navigate({ to: '/', replace: true })
    } catch {
      // The password is saved; the login page asks for whatever the sign-in still needs.
      toast.info(t('saved'))
      await navigate({ to: '/login', replace: true })
    }
  }
  return (
    <SignInLayout
      title={link.purpose === 'invitation' ? t('invitationTitle') : t('resetTitle')}
      lead={
        left <= hour
          ? t('linkLeft', { minutes: String(Math.max(1, Math.ceil(left / 60_000))) })
          : t('linkUntil', { date: dateTime(link.expiresAt) })
      }
    >
      <NewPasswordForm token={token} link={link} onSaved={enter} />
    </SignInLayout>
  )
}

const ExpiredLink = () => {
  const t = useTranslations('recovery')
  return (
    <SignInLayout title={t('expiredTitle')} lead={t('expiredLead')}>
      <Link to="/recovery" className={buttonClass('primary', 'big', 'submit')}>
        {t('another')}
      </Link>
      <p className="sign-in-other">
        <Link to="/login" className="link">
          {t('back')}
        </Link>
      </p>
    </SignInLayout>
  )
}
