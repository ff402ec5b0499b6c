import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { provider } from '../../shared/config/provider.ts'
import { useAccount } from '../../shared/session/me.ts'
import { signOut } from '../../shared/session/sign-out.ts'
import './inside-banner.css'

/** Banner that tells staff which account they are in, with a button to leave it. */
export const InsideBanner = () => {
  const t = useTranslations('shell')
  const navigate = useNavigate()
  const name = useAccount()?.name
  const leave = async () => {
    await navigate({ to: '/admin' })
    await signOut('customer')
  }
  return (
    <p className="inside" role="status">
      <span>
        {name !== undefined &&
          t.rich('inside', {
            name,
            provider: provider.name,
            app: (text) => <strong>{text}</strong>,
            more: (text) => <span className="more">{text}</span>,
          })}
      </span>
      <button type="button" onClick={() => void leave()}>
        {t('leaveApp')}
      </button>
    </p>
  )
}
