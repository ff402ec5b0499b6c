import { secondFactor } from '@passerelle/contract/accounts/second-factor'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { AuthenticatorSetup } from '../../../model/second-factor/authenticator-setup.tsx'
import { RecoveryCodes } from '../../../model/second-factor/recovery-codes.tsx'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'
import { toast } from '../../../kit/ui/toast/toaster.tsx'
import { ConfirmationForm } from './ask-form.tsx'
import { secondFactorQuery } from './second-factor-query.ts'

type Wish = 'enrol' | 'renew' | 'remove'
type Enrolment = { secret: string; uri: string }

/**
 * Second factor of the current user: set up with the password and a first code, regenerate recovery codes, remove with
 * a code (ADR-0035).
 */
export const SecondFactor = () => {
  const t = useTranslations('secondFactor')
  const format = useFormat()
  const queries = useQueryClient()
  const query = useQuery(secondFactorQuery)
  const { data } = query
  const [wish, setWish] = useState<Wish>()
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const [codes, setCodes] = useState<string[]>()
  const done = () => {
    setWish(undefined)
    setEnrolment(undefined)
    void queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
  }
  const act = useMutation({
    mutationFn: async (typed: string) => {
      if (wish === 'enrol' && !enrolment)
        return setEnrolment(await call(secondFactor.enrolSecondFactor, { password: typed }))
      if (wish === 'remove') {
        await call(secondFactor.disableSecondFactor, { code: typed })
        toast.success(t('removed'))
      } else {
        const operation = wish === 'enrol' ? secondFactor.confirmSecondFactor : secondFactor.renewRecoveryCodes
        setCodes((await call(operation, { code: typed })).recoveryCodes)
      }
      return done()
    },
  })
  const begin = (next: Wish) => {
    act.reset()
    setWish(next)
  }
  if (!data) return <LoadError query={query} title={t('loadFailed')} />
  const asksPassword = wish === 'enrol' && !enrolment
  return (
    <>
      <p className="quiet">
        {data.enrolledAt ? (
          <>
            <Badge tone="success">{t('active')}</Badge>{' '}
            {t('since', { at: format.day(data.enrolledAt), count: data.recoveryCodesLeft })}
          </>
        ) : (
          t(data.required ? 'mandatory' : 'none')
        )}
      </p>
      {codes ? (
        <RecoveryCodes codes={codes} onStored={() => setCodes(undefined)} />
      ) : wish ? (
        <>
          {enrolment && <AuthenticatorSetup enrolment={enrolment} />}
          <ConfirmationForm
            key={`${wish} ${String(asksPassword)}`}
            password={asksPassword}
            busy={act.isPending}
            error={act.error ? getErrorMessage(act.error, t('failed')) : undefined}
            onSubmit={(typed) => act.mutate(typed)}
            onCancel={() => (setWish(undefined), setEnrolment(undefined))}
          />
        </>
      ) : (
        <div className="profile-actions">
          {data.enrolledAt ? (
            <>
              <Button onClick={() => begin('renew')}>{t('renew')}</Button>
              {!data.required && <Button onClick={() => begin('remove')}>{t('remove')}</Button>}
            </>
          ) : (
            <Button onClick={() => begin('enrol')}>{t('setUp')}</Button>
          )}
        </div>
      )}
    </>
  )
}
