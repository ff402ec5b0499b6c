import { signIn } from '@passerelle/contract/accounts/sign-in'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CompanyStep } from '../../features/account/registration/company-step.tsx'
import { CompletionStep } from '../../features/account/registration/completion-step.tsx'
import { ConfirmationCode } from '../../features/account/registration/confirmation-code.tsx'
import { redirectSeconds, useCountdown } from '../../features/account/registration/countdown.ts'
import { ProfileStep } from '../../features/account/registration/profile-step.tsx'
import { registrationSteps } from '../../features/account/registration/registration-draft.ts'
import { RegisteredAccount } from '../../features/account/registration/registered-account.tsx'
import { ServicesStep } from '../../features/account/registration/services-step.tsx'
import { StepList } from '../../features/account/registration/step-list.tsx'
import { useRegistration, type Registered } from '../../features/account/registration/use-registration.ts'
import { call } from '../../model/api/call.ts'
import { setSession } from '../../model/session/session.ts'
import { SignInLayout } from '../sign-in/sign-in-layout.tsx'

/** Progress of the bridge drawing after each step, in percent. */
const built = [23.6, 50, 79, 96]

/**
 * Registration of a company in four steps (UIX-025, ACC-011); once its owner has confirmed their address by the mailed
 * code, they are signed in (ACC-012).
 */
export const RegisterPage = () => {
  const t = useTranslations('registration')
  const navigate = useNavigate()
  const search: { step?: number | undefined } = useSearch({ from: '/register' })
  const { draft, password, registered, step, change, setPassword, reach, finish } = useRegistration(search.step ?? 1)
  const [isConfirmed, setIsConfirmed] = useState(false)
  const go = (next: number) => {
    reach(next)
    void navigate({ to: '/register', search: { step: next } })
  }
  if (registered && isConfirmed) return <Done registered={registered} />
  if (registered)
    return (
      <SignInLayout
        wide
        built={96}
        title={t('codeTitle')}
        lead={<span role="status">{t('codeLead', { email: registered.draft.email })}</span>}
      >
        <ConfirmationCode registered={registered} onConfirmed={() => setIsConfirmed(true)} />
      </SignInLayout>
    )
  const name = registrationSteps[step - 1]!
  return (
    <SignInLayout
      wide
      built={built[step - 1]!}
      title={t(`${name}Title`)}
      lead={t(`${name}Lead`)}
      before={<StepList current={step} onStep={go} />}
      aside={
        <Link to="/login" className="link">
          {t('haveAccount')}
        </Link>
      }
    >
      {name === 'profile' && (
        <ProfileStep
          draft={draft}
          password={password}
          onDraft={change}
          onAccepted={(chosen) => {
            setPassword(chosen)
            go(2)
          }}
        />
      )}
      {name === 'company' && (
        <CompanyStep draft={draft} onDraft={change} onAccepted={() => go(3)} onBack={() => go(1)} />
      )}
      {name === 'services' && (
        <ServicesStep draft={draft} onDraft={change} onAccepted={() => go(4)} onBack={() => go(2)} />
      )}
      {name === 'completion' && <CompletionStep draft={draft} password={password} onStep={go} onRegistered={finish} />}
    </SignInLayout>
  )
}

const Done = ({ registered }: { registered: Registered }) => {
  const t = useTranslations('registration')
  const navigate = useNavigate()
  const [staying, setStaying] = useState(false)
  const { draft, password, appId } = registered
  const open = async () => {
    try {
      const { token } = await call(signIn.login, { email: draft.email, password }, { side: 'customer', appId })
      setSession('customer', { token, appId })
      await navigate({ to: '/', replace: true })
    } catch {
      // The account stands; the login page asks for whatever the sign-in still needs.
      await navigate({ to: '/login', replace: true })
    }
  }
  const left = useCountdown(!staying, () => void open())
  return (
    <SignInLayout
      wide
      built={100}
      title={t('doneTitle')}
      lead={<span role="status">{staying ? t('doneStay') : t('doneLead', { count: left })}</span>}
      before={
        !staying && (
          <span className="countdown" aria-hidden="true">
            <svg viewBox="0 0 56 56">
              <circle cx="28" cy="28" r="25" />
              <circle className="on" cx="28" cy="28" r="25" pathLength={redirectSeconds} style={{ '--left': left }} />
            </svg>
            <span className="num" data-part="seconds">
              {left}
            </span>
          </span>
        )
      }
    >
      <RegisteredAccount draft={draft} staying={staying} onStay={() => setStaying(true)} onOpen={() => void open()} />
    </SignInLayout>
  )
}
