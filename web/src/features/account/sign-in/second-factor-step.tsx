import { maxSignInCodeLength } from '@passerelle/contract/limits'
import { secondFactor } from '@passerelle/contract/accounts/second-factor'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { AuthenticatorSetup } from '../../../model/second-factor/authenticator-setup.tsx'
import { RecoveryCodes } from '../../../model/second-factor/recovery-codes.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'

export type Challenge = { challenge: string; method: string }

/**
 * Step for the code of the second factor; users who must enrol first do so here and see their recovery codes once
 * (ADR-0035).
 */
export const SecondFactorStep = ({
  challenge: { challenge, method },
  onToken,
}: {
  challenge: Challenge
  onToken: (token: string) => void
}) => {
  const t = useTranslations('secondFactor')
  const [code, setCode] = useState('')
  const [kept, setKept] = useState<{ token: string; codes: string[] }>()
  const enrols = method === 'enrolment'
  const enrolment = useQuery({
    queryKey: ['enrolment', challenge],
    queryFn: () => call(secondFactor.enrolDuringLogin, { challenge }, { side: 'customer', appId: null }),
    enabled: enrols,
    staleTime: Infinity,
    retry: false,
  })
  const login = useMutation({
    mutationFn: () => call(secondFactor.loginWithSecondFactor, { challenge, code }, { side: 'customer', appId: null }),
    onSuccess: ({ token, recoveryCodes }) =>
      recoveryCodes ? setKept({ token, codes: recoveryCodes }) : onToken(token),
  })
  if (kept) return <RecoveryCodes codes={kept.codes} onStored={() => onToken(kept.token)} />
  const failure = login.error ?? enrolment.error
  return (
    <form
      className="second-factor-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() !== '') login.mutate()
      }}
    >
      {enrols && enrolment.data && (
        <>
          <p>{t('mandatory')}</p>
          <AuthenticatorSetup enrolment={enrolment.data} />
        </>
      )}
      <TextInput
        label={t('code')}
        name="code"
        autoComplete="one-time-code"
        maxLength={maxSignInCodeLength}
        value={code}
        hint={enrols ? undefined : t('codeHint')}
        error={failure ? getErrorMessage(failure, t('failed')) : undefined}
        onChange={(event) => {
          setCode(event.target.value)
          login.reset()
        }}
      />
      <Button type="submit" variant="primary" size="big" className="submit" loading={login.isPending}>
        {t('confirm')}
      </Button>
    </form>
  )
}
