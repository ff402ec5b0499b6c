import { signIn } from '@passerelle/contract/accounts/sign-in'
import type { InferResponse } from '@passerelle/contract/operation'
import { isProblem } from '@passerelle/contract/problems'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { focusOnMount } from '../../../kit/ui/focus/focus-on-mount.ts'
import { validateEmail } from './validate-email.ts'

export type FoundAccount = InferResponse<typeof signIn.searchApps>['list'][number]

/** Email step; looks up the accounts of the email before the password is requested (ACC-007). */
export const EmailStep = ({
  first,
  onFound,
}: {
  first: string
  onFound: (email: string, apps: FoundAccount[]) => void
}) => {
  const t = useTranslations('signIn')
  const forms = useTranslations('forms')
  const [email, setEmail] = useState(first)
  const [wrong, setWrong] = useState<string>()
  const search = useMutation({
    mutationFn: (wanted: string) => call(signIn.searchApps, { email: wanted }, { side: 'customer' }),
    onSuccess: ({ list }, wanted) => (list.length > 0 ? onFound(wanted, list) : setWrong(t('noAccount'))),
    // ERR-032, ERR-033, ERR-034
    onError: (error) =>
      setWrong(
        isProblem(error, 'app_search_limited')
          ? getErrorMessage(error, t('unknown'))
          : isProblem(error, 'invalid_input')
            ? forms('email')
            : t('unknown'),
      ),
  })
  // UIX-050: validated on blur.
  const leave = () => {
    const problem = email === '' ? undefined : validateEmail(email)
    if (problem) setWrong(forms(problem))
  }
  const submit = () => {
    const problem = validateEmail(email)
    setWrong(problem && forms(problem))
    if (problem === undefined) search.mutate(email.trim())
  }
  return (
    <form noValidate onSubmit={(event) => (event.preventDefault(), submit())}>
      <TextInput
        label={t('email')}
        type="email"
        name="email"
        autoComplete="username"
        ref={focusOnMount}
        placeholder={t('emailPlaceholder')}
        value={email}
        error={wrong}
        onChange={(event) => (setEmail(event.target.value), setWrong(undefined))}
        onBlur={leave}
      />
      <Button type="submit" variant="primary" size="big" className="submit" loading={search.isPending}>
        {search.isPending ? t('searching') : t('continue')}
      </Button>
    </form>
  )
}
