import { uptimeChecks } from '@passerelle/contract/stats/uptime-checks'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { call } from '../../../model/api/call.ts'
import { toBody, type CheckFields } from './check-fields.ts'

const across = { side: 'staff', appId: null } as const
const keyOf = (fields: CheckFields) => JSON.stringify({ kind: fields.kind, ...toBody(fields), name: '' })

/**
 * Runs a check once with the fields as they are typed (ONC-030). `verified`: undefined before the first try, false when
 * the last one failed or is older than the fields.
 */
export const useCheckTest = (fields: CheckFields) => {
  const t = useTranslations('uptimeChecks')
  const [tested, setTested] = useState<string>()
  const test = useToastMutation({
    send: (asked: CheckFields) => {
      const { name: _, ...body } = toBody(asked)
      return call(uptimeChecks.testUptimeCheck, { ...body, kind: asked.kind }, across)
    },
    after: (_, asked) => setTested(keyOf(asked)),
    failed: t('fail.test'),
  })
  const isCurrent = tested === keyOf(fields)
  return {
    run: () => test.mutate(fields),
    isPending: test.isPending,
    error: test.error,
    result: isCurrent ? test.data : undefined,
    verified: tested === undefined ? undefined : isCurrent && test.data?.ok === true,
  }
}
