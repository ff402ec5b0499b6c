import type { InferBody } from '@passerelle/contract/operation'
import { oncall } from '@passerelle/contract/stats/oncall'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { call } from '../../../model/api/call.ts'
import { callOnce } from '../../../model/api/call-once.ts'
import { acrossAccounts, oncallQueries } from './oncall-queries.ts'

export type NewOverride = InferBody<typeof oncall.addOncallOverride>
export type LayersInput = InferBody<typeof oncall.setOncallLayers>

const stale = oncallQueries.all()

/** Writes the layers of the rota (ONC-004). */
export const useSetLayers = (after: () => void) => {
  const t = useTranslations('oncall.layer')
  return useToastMutation({
    send: (input: LayersInput) => call(oncall.setOncallLayers, input, acrossAccounts),
    done: () => t('saved'),
    failed: t('failed'),
    stale,
    after,
  })
}

/** Writes who is paged in which order (ONC-011). */
export const useSetPolicy = (after: () => void) => {
  const t = useTranslations('oncall.policy')
  return useToastMutation({
    send: (input: InferBody<typeof oncall.setOncallPolicy>) => call(oncall.setOncallPolicy, input, acrossAccounts),
    done: () => t('saved'),
    failed: t('failed'),
    stale,
    after,
  })
}

/** Puts somebody on call instead of another (ONC-002). */
export const useAddOverride = (nameOf: (userId: string) => string, after: () => void) => {
  const t = useTranslations('oncall.override')
  return useToastMutation({
    send: (input: NewOverride) => callOnce(oncall.addOncallOverride, input, acrossAccounts),
    done: ({ userId }) => t('saved', { name: nameOf(userId) }),
    failed: t('failed'),
    stale,
    after,
  })
}

/** Removes an override, or ends it when it has begun. */
export const useRemoveOverride = () => {
  const t = useTranslations('oncall.override')
  return useToastMutation({
    send: (overrideId: string) => call(oncall.removeOncallOverride, { overrideId }, acrossAccounts),
    done: () => t('removed'),
    failed: t('removeFailed'),
    stale,
  })
}
