import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../kit/ui/button/button.tsx'
import { AccountLogo } from '../../../kit/ui/icon/logo.tsx'
import { AppChoice } from './app-choice.tsx'
import { EmailStep, type FoundAccount } from './email-step.tsx'
import { lastFirst, readLastSignIn, saveLastSignIn } from './last-sign-in.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordStep } from './password-step.tsx'
import { SecondFactorStep, type Challenge } from './second-factor-step.tsx'

type Step =
  | { name: 'email' }
  | { name: 'choose'; apps: FoundAccount[] }
  | { name: 'password'; app: FoundAccount }
  | { name: 'second'; app: FoundAccount; challenge: Challenge }

/** Sign-in: email, then account, then password (ACC-004, ACC-007), then the code of users with a second factor. */
export const SignInFlow = ({
  forgotten,
  onSignedIn,
}: {
  /** "Forgotten password" link next to the field. */
  forgotten?: ReactNode
  onSignedIn: (session: { token: string; appId: string }) => void
}) => {
  const t = useTranslations('signIn')
  const common = useTranslations('common')
  const [last] = useState(readLastSignIn)
  const [email, setEmail] = useState(last?.email ?? '')
  const [step, setStep] = useState<Step>({ name: 'email' })
  const found = (address: string, apps: FoundAccount[]) => {
    setEmail(address)
    const [only] = apps
    setStep(apps.length === 1 && only ? { name: 'password', app: only } : { name: 'choose', apps })
  }
  const signedIn = (token: string, appId: string) => {
    saveLastSignIn({ email, appId })
    onSignedIn({ token, appId })
  }
  if (step.name === 'email')
    return (
      <>
        <EmailStep first={email} onFound={found} />
        {forgotten && <p className="sign-in-other">{forgotten}</p>}
        <PasskeyButton onSignedIn={onSignedIn} />
      </>
    )
  const app = step.name === 'password' || step.name === 'second' ? step.app : undefined
  return (
    <>
      <div className="account">
        {app && <AccountLogo name={app.name} logo={app.logo} colour={app.primaryColor} large />}
        <div>
          {app && <b>{app.name}</b>}
          <span className="second">{email}</span>
        </div>
        <Button variant="ghost" size="small" aria-label={t('changeEmail')} onClick={() => setStep({ name: 'email' })}>
          {common('change')}
        </Button>
      </div>
      {step.name === 'choose' && (
        <AppChoice
          apps={lastFirst(step.apps, last)}
          onChoose={(chosen) => setStep({ name: 'password', app: chosen })}
        />
      )}
      {app && step.name === 'second' && (
        <SecondFactorStep challenge={step.challenge} onToken={(token) => signedIn(token, app._id)} />
      )}
      {app && step.name === 'password' && (
        <PasswordStep
          email={email}
          appId={app._id}
          aside={forgotten}
          onToken={(token) => signedIn(token, app._id)}
          onChallenge={(challenge) => setStep({ name: 'second', app, challenge })}
        />
      )}
    </>
  )
}
