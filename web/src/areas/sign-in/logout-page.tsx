import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { loginPath } from '../../shared/session/side.ts'
import { signOut } from '../../shared/session/sign-out.ts'
import { Delayed } from '../../shared/ui/skeleton.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import { toast } from '../../shared/ui/toaster.tsx'

/** Signs out and goes to the login of that side (UIX-027, ACC-022). */
export const LogoutPage = () => {
  const t = useTranslations('signIn')
  const navigate = useNavigate()
  const side = useSearch({ from: '/logout' }).side ?? 'customer'
  const goodbye = t('signedOut')
  useEffect(() => {
    void signOut(side).then(async () => {
      await navigate({ to: loginPath[side], replace: true })
      toast.info(goodbye)
    })
  }, [side, navigate, goodbye])
  return (
    <main>
      <Delayed>
        <EmptyState asPage title={t('signingOut')} />
      </Delayed>
    </main>
  )
}
