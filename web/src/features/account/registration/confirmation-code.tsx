import { people } from '@passerelle/contract/accounts/people'
import { registration } from '@passerelle/contract/accounts/registration'
import { signIn } from '@passerelle/contract/accounts/sign-in'
import { maxSignInCodeLength } from '@passerelle/contract/limits'
import { isProblem } from '@passerelle/contract/problems'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { call } from '../../../model/api/call.ts'
import type { Registered } from './use-registration.ts'

/** Whether the address is confirmed already: by the mailed link, or by a code whose response was lost. */
const isConfirmed = async ({ draft, password, appId }: Registered): Promise<boolean> => {
  try {
    const { token } = await call(signIn.login, { email: draft.email, password }, { side: 'customer', appId })
    const options = { side: 'customer', appId, bearer: token } as const
    const { isUnconfirmed } = await call(people.readApp, {}, options)
    void call(signIn.logout, {}, options).catch(() => undefined)
    return !isUnconfirmed
  } catch {
    return false
  }
}

/** Confirms the address of a registration with the code that was mailed to it, however its digits are grouped. */
export const ConfirmationCode = ({ registered, onConfirmed }: { registered: Registered; onConfirmed: () => void }) => {
  const t = useTranslations('registration')
  const [code, setCode] = useState('')
  const [isInvalid, setIsInvalid] = useState(false)
  const digits = code.replace(/\s/g, '')
  const confirm = useMutation({
    mutationFn: async () => {
      const input = { appId: registered.appId, code: digits }
      try {
        await call(registration.confirmRegistration, input, { side: 'customer' })
      } catch (error) {
        if (!isProblem(error, 'confirmation_code_wrong') || !(await isConfirmed(registered))) throw error
      }
    },
    onSuccess: onConfirmed,
  })
  const failure = confirm.error ? getErrorMessage(confirm.error, t('codeFailed')) : undefined
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (/^[0-9]{6}$/.test(digits)) confirm.mutate()
        else setIsInvalid(true)
      }}
    >
      <TextInput
        label={t('code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={maxSignInCodeLength}
        value={code}
        error={isInvalid ? t('codeInvalid') : failure}
        onChange={(event) => {
          setCode(event.target.value)
          setIsInvalid(false)
          confirm.reset()
        }}
      />
      <div className="step-buttons">
        <Button type="submit" variant="primary" size="big" loading={confirm.isPending}>
          {t('confirmCode')}
        </Button>
      </div>
      <p className="field-hint">
        {t.rich('codeMissing', {
          link: (text) => (
            <Link to="/login" className="link">
              {text}
            </Link>
          ),
        })}
      </p>
    </form>
  )
}
