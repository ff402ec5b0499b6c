import { useTranslations } from 'use-intl'
import { Preferences } from '../../features/portal/inbox/preferences.tsx'
import { ChangeEmail } from '../../features/account/profile/change-email.tsx'
import { ChangePassword } from '../../features/account/profile/change-password.tsx'
import { IdentityForm } from '../../features/account/profile/identity-form.tsx'
import { OwnMailsReturn } from '../../features/account/profile/own-mails-return.tsx'
import { OwnSessions } from '../../features/account/profile/own-sessions.tsx'
import { ProfileHead } from '../../features/account/profile/profile-head.tsx'
import { Passkeys } from '../../features/account/passkeys/passkeys.tsx'
import { SecondFactor } from '../../features/account/second-factor/second-factor.tsx'
import { useMe } from '../../model/session/me.ts'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { ComingSoon } from '../shell/coming-soon.tsx'
import './profile-page.css'

/** Profile of the current user (UIX-033); a coming-soon page while it is not available. */
export const ProfilePage = () => {
  const t = useTranslations('profile')
  const secondFactor = useTranslations('secondFactor')
  const passkeys = useTranslations('passkeys')
  const me = useMe()
  usePageTitle(t('title'))
  if (!me) return <ComingSoon page="profile" />
  return (
    <>
      <div className="topbar" data-part="topbar">
        <h1>{t('title')}</h1>
      </div>
      <div className="profile-page">
        <nav className="profile-index" aria-label={t('sections')}>
          <a href="#identity">{t('identity')}</a>
          {me.side === 'customer' && <a href="#email">{t('email')}</a>}
          <a href="#password">{t('password')}</a>
          {me.side === 'customer' && <a href="#second-factor">{secondFactor('title')}</a>}
          {me.side === 'customer' && <a href="#passkeys">{passkeys('title')}</a>}
          <a href="#sessions">{t('sessions')}</a>
          <a href="#notifications">{t('notifications')}</a>
        </nav>
        <div className="profile-body">
          <OwnMailsReturn />
          <ProfileHead me={me} />
          <IdentityForm key={me._id} me={me} />
          {me.side === 'customer' && <ChangeEmail me={me} />}
          <ChangePassword me={me} />
          {me.side === 'customer' && (
            <section id="second-factor" className="profile-section">
              <h2>{secondFactor('title')}</h2>
              <SecondFactor />
            </section>
          )}
          {me.side === 'customer' && (
            <section id="passkeys" className="profile-section">
              <h2>{passkeys('title')}</h2>
              <Passkeys />
            </section>
          )}
          <OwnSessions />
          <section id="notifications" className="profile-section">
            <h2>{t('notifications')}</h2>
            <p className="quiet">{t('notificationsText')}</p>
            <Preferences />
          </section>
        </div>
      </div>
    </>
  )
}
