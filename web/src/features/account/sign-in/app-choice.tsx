import { useTranslations } from 'use-intl'
import { focusOnMount } from '../../../kit/ui/focus/focus-on-mount.ts'
import { AccountLogo } from '../../../kit/ui/icon/logo.tsx'
import type { FoundAccount } from './email-step.tsx'

/** Select an account when one email has several. */
export const AppChoice = ({ apps, onChoose }: { apps: FoundAccount[]; onChoose: (app: FoundAccount) => void }) => {
  const t = useTranslations('signIn')
  return (
    <section className="choice" data-part="choice">
      <h2>{t('choose')}</h2>
      <ul>
        {apps.map((app, index) => (
          <li key={app._id}>
            <button type="button" {...(index === 0 && { ref: focusOnMount })} onClick={() => onChoose(app)}>
              <AccountLogo name={app.name} logo={app.logo} colour={app.primaryColor} large />
              <b>{app.name}</b>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
