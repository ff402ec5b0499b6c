import { ApiError } from '@passerelle/contract/client'
import { signIn } from '@passerelle/contract/accounts/sign-in'
import { isProblem } from '@passerelle/contract/problems'
import { formatTimer } from '@passerelle/kernel/format-duration'
import { IconClockHour4 } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { PasswordInput } from '../../../kit/ui/form/password-input.tsx'
import { announce } from '../../../kit/ui/feedback/live-region.tsx'
import type { Challenge } from './second-factor-step.tsx'
import { useRateLimit } from './use-rate-limit.ts'

/** Password step of an account; errors are shown inline, and too many attempts start a countdown (ACC-005, ERR-036). */
export const PasswordStep = ({
  email,
  appId,
  aside,
  onToken,
  onChallenge,
}: {
  email: string
  appId: string
  /** Link next to the label. */
  aside?: ReactNode
  onToken: (token: string) => void
  /** A second factor is required (ADR-0035). */
  onChallenge: (challenge: Challenge) => void
}) => {
  const t = useTranslations('signIn')
  const forms = useTranslations('forms')
  const failures = useTranslations('failures')
  const problems = useTranslations('problems')
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { remaining, block } = useRateLimit()
  const free = remaining === 0
  const wasFree = useRef(free)
  useEffect(() => {
    if (free && !wasFree.current) announce(t('retryNow'))
    wasFree.current = free
  }, [free, t])
  const login = useMutation({
    mutationFn: () => call(signIn.login, { email, password }, { side: 'customer', appId }),
    onSuccess: ({ token }) => onToken(token),
    onError: (error) => {
      const { challenge, method } = (error instanceof ApiError && error.reply.details) || {}
      if (challenge && method) onChallenge({ challenge, method })
      else if (isProblem(error, 'login_limited')) block()
      else setWrong(getErrorMessage(error, failures('network')))
    },
  })
  const submit = () => {
    if (remaining > 0) return
    setWrong(password === '' ? forms('required') : undefined)
    if (password !== '') login.mutate()
  }
  return (
    <form noValidate onSubmit={(event) => (event.preventDefault(), submit())}>
      {/* Hidden username field: lets password managers link the password to the address. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        focused
        aside={aside}
        value={password}
        error={wrong}
        onChange={(value) => (setPassword(value), setWrong(undefined))}
      />
      {remaining > 0 && (
        <p className="limit" role="alert">
          <Icon icon={IconClockHour4} />
          <span>{problems('login_limited')}</span>
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        size="big"
        className="submit"
        loading={login.isPending}
        aria-disabled={remaining > 0 || undefined}
      >
        {remaining > 0 ? (
          <span className="num">{t('retryIn', { time: formatTimer(Math.ceil(remaining / 1000) * 1000) })}</span>
        ) : login.isPending ? (
          t('submitting')
        ) : (
          t('submit')
        )}
      </Button>
    </form>
  )
}
