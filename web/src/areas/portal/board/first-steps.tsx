import { IconBellRinging, IconPencil, IconShieldLock, IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button, buttonClass } from '../../../kit/ui/button/button.tsx'
import { Icon, type IconComponent } from '../../../kit/ui/icon/icon.tsx'
import './first-steps.css'

const Step = ({
  icon,
  title,
  text,
  children,
}: {
  icon: IconComponent
  title: string
  text: string
  children: ReactNode
}) => (
  <li>
    <Icon icon={icon} size={20} />
    <div>
      <p>
        <b>{title}</b>
      </p>
      <p className="quiet">{text}</p>
    </div>
    {children}
  </li>
)

/** What an account begins with, on a board without any request: a request, colleagues, a protected sign-in. */
export default ({ admin, provider, onWrite }: { admin: boolean; provider: string; onWrite: () => void }) => {
  const t = useTranslations('firstSteps')
  const link = buttonClass('secondary', 'small')
  return (
    <section className="first-steps" data-part="first-steps" aria-label={t('title')}>
      <h3>{t('title')}</h3>
      <ol>
        <Step icon={IconPencil} title={t('request')} text={t('requestText', { provider })}>
          <Button size="small" onClick={onWrite}>
            {t('request')}
          </Button>
        </Step>
        {admin ? (
          <Step icon={IconUserPlus} title={t('colleagues')} text={t('colleaguesText')}>
            <Link to="/users" search={{ invite: 'yes' }} className={link}>
              {t('invite')}
            </Link>
          </Step>
        ) : (
          <Step icon={IconBellRinging} title={t('notifications')} text={t('notificationsText')}>
            <Link to="/profile" hash="notifications" className={link}>
              {t('choose')}
            </Link>
          </Step>
        )}
        <Step icon={IconShieldLock} title={t('protection')} text={t('protectionText')}>
          <Link to="/profile" hash="second-factor" className={link}>
            {t('protect')}
          </Link>
        </Step>
      </ol>
    </section>
  )
}
