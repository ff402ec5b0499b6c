import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { getSession } from '../../model/session/session.ts'
import { loginPath } from '../../model/session/side.ts'
import { signOut } from '../../model/session/sign-out.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Delayed } from '../../kit/ui/feedback/skeleton.tsx'
import { EmptyState } from '../../kit/ui/feedback/states.tsx'
import { toast } from '../../kit/ui/toast/toaster.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    leaving?: boolean
  }
}

/**
 * Signs out and goes to the login page of that side (UIX-027, ACC-022). The user menu signs out immediately; other
 * links ask for confirmation, because anybody can put such a link into a page or a mail (logout CSRF).
 */
export const LogoutPage = () => {
  const t = useTranslations('signIn')
  const navigate = useNavigate()
  const side = useSearch({ from: '/logout' }).side ?? 'customer'
  const asked = useLocation({ select: ({ state }) => state.leaving === true })
  const [confirmed, setConfirmed] = useState(asked || !getSession(side))
  const goodbye = t('signedOut')
  useEffect(() => {
    if (!confirmed) return
    void signOut(side).then(async () => {
      await navigate({ to: loginPath[side], replace: true })
      toast.info(goodbye)
    })
  }, [confirmed, side, navigate, goodbye])
  return (
    <main>
      {confirmed ? (
        <Delayed>
          <EmptyState asPage title={t('signingOut')} />
        </Delayed>
      ) : (
        <EmptyState
          asPage
          title={t('askSignOut')}
          action={<Button onClick={() => setConfirmed(true)}>{t('confirmSignOut')}</Button>}
        />
      )}
    </main>
  )
}
