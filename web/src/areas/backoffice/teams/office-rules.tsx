import { officeSettings } from '@passerelle/contract/accounts/office-settings'
import type { InferBody } from '@passerelle/contract/operation'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'
import { Field } from '../../../kit/ui/form/field.tsx'
import { call } from '../../../model/api/call.ts'
import { useMe } from '../../../model/session/me.ts'

const provider = { side: 'staff', appId: null } as const
const rulesQuery = {
  queryKey: ['session', 'staff', 'office-settings'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(officeSettings.readOfficeSettings, {}, { signal, ...provider }),
}
const moves = ['offer', 'always', 'never'] as const
const daysOfSilence = Array.from({ length: 14 }, (_, index) => index + 1)

/** The provider's rules for its staff, saved as they are chosen; only project staff change them (DAY-005). */
export const OfficeRules = () => {
  const t = useTranslations('teams.rules')
  const me = useMe()
  const query = useQuery(rulesQuery)
  const rules = query.data
  const save = useToastMutation({
    send: (edit: InferBody<typeof officeSettings.editOfficeSettings>) =>
      call(officeSettings.editOfficeSettings, edit, provider),
    done: () => t('saved'),
    failed: t('saveFailed'),
    // The signed-in user brings them to every page.
    stale: ['session'],
  })
  if (!rules) return <LoadError query={query} title={t('loadFailed')} />
  return (
    <section className="office-rules" aria-labelledby="rules-title">
      <div className="section-head">
        <h2 id="rules-title">{t('title')}</h2>
      </div>
      <fieldset disabled={!me?.project || save.isPending}>
        <Field label={t('startMoves')}>
          {(wiring) => (
            <select
              className="input"
              value={rules.startMoves}
              onChange={({ target }) => save.mutate({ startMoves: target.value as (typeof moves)[number] })}
              {...wiring}
            >
              {moves.map((one) => (
                <option key={one} value={one}>
                  {t(`moves.${one}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t('remindAfterDays')}>
          {(wiring) => (
            <select
              className="input"
              value={rules.remindAfterDays}
              onChange={({ target }) => save.mutate({ remindAfterDays: Number(target.value) })}
              {...wiring}
            >
              {daysOfSilence.map((count) => (
                <option key={count} value={count}>
                  {t('days', { count })}
                </option>
              ))}
            </select>
          )}
        </Field>
      </fieldset>
    </section>
  )
}
