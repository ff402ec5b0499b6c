import { useTranslations } from 'use-intl'
import { focusOnMount } from '../../shared/ui/focus-on-mount.ts'
import { AppLogo } from '../../shared/ui/logo.tsx'
import type { FoundApp } from './email-step.tsx'

/** Several accounts for one email: which one? */
export const AppChoice = ({ apps, onChoose }: { apps: FoundApp[]; onChoose: (app: FoundApp) => void }) => {
  const t = useTranslations('signIn')
  return (
    <section className="choice">
      <h2>{t('choose')}</h2>
      <ul>
        {apps.map((app, index) => (
          <li key={app._id}>
            <button type="button" {...(index === 0 && { ref: focusOnMount })} onClick={() => onChoose(app)}>
              <AppLogo name={app.name} logo={app.logo} colour={app.primaryColor} large />
              <b>{app.name}</b>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
