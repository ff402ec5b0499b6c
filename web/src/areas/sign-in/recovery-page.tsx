import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LinkSent } from '../../features/account/recovery/link-sent.tsx'
import { RecoveryForm, type SentLink } from '../../features/account/recovery/recovery-form.tsx'
import { useFormat } from '../../kit/format/use-format.ts'
import { SignInLayout } from './sign-in-layout.tsx'

/** Password recovery: asks for the mail address, then shows where the link was sent (UIX-024, ACC-013). */
export const RecoveryPage = () => {
  const t = useTranslations('recovery')
  const { time } = useFormat()
  const [sent, setSent] = useState<SentLink>()
  const back = (
    <p className="sign-in-other">
      <Link to="/login" className="link">
        {t('back')}
      </Link>
    </p>
  )
  if (sent)
    return (
      <SignInLayout title={t('sentTitle')} lead={t('sentLead', { email: sent.email, time: time(sent.expiresAt) })}>
        <LinkSent email={sent.email} onSent={setSent} />
        {back}
      </SignInLayout>
    )
  return (
    <SignInLayout title={t('title')} lead={t('lead')}>
      <RecoveryForm onSent={setSent} />
      {back}
    </SignInLayout>
  )
}
