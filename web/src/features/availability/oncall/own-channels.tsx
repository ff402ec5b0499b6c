import { oncallChannels } from '@passerelle/contract/notifs/oncall-channels'
import type { OncallChannels } from '@passerelle/contract/notifs/oncall-channels'
import { maxChannelDelayMinutes, oncallChannelKinds } from '@passerelle/kernel/oncall-channels'
import { IconArrowUp } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { IconButton } from '../../../kit/ui/button/icon-button.tsx'
import { Choice } from '../../../kit/ui/choice/choice.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'
import { call } from '../../../model/api/call.ts'
import { acrossAccounts, oncallQueries } from './oncall-queries.ts'
import './channels.css'

type Channel = OncallChannels['list'][number]

const delays = Array.from({ length: maxChannelDelayMinutes + 1 }, (_, minutes) => minutes)

/** By what pages reach the reader, in which order and after which delay; each change is saved at once (ONC-013). */
export const OwnChannels = () => {
  const t = useTranslations('oncall.channels')
  const query = useQuery(oncallQueries.channels())
  const { data } = query
  const client = useQueryClient()
  const save = useToastMutation({
    send: (list: Channel[]) => call(oncallChannels.saveOncallChannels, { list }, acrossAccounts),
    done: (saved) => {
      client.setQueryData(oncallQueries.channels().queryKey, saved)
      return t('saved')
    },
    failed: t('failed'),
    stale: oncallQueries.all(),
  })
  if (!data) return <LoadError query={query} title={t('loadFailed')} />
  const { list, hasBrowser, hasPhone } = data
  const isOn = (kind: Channel['kind']) => list.some((one) => one.kind === kind)
  const others = oncallChannelKinds.filter((kind) => !isOn(kind))
  const isMissing = { push: !hasBrowser, mail: false, gateway: !hasPhone }
  const change = (kind: Channel['kind'], on: boolean) =>
    save.mutate(on ? [...list, { kind, delayMinutes: 0 }] : list.filter((one) => one.kind !== kind))
  const delay = (kind: Channel['kind'], delayMinutes: number) =>
    save.mutate(list.map((one) => (one.kind === kind ? { kind, delayMinutes } : one)))
  const moveUp = (index: number) => save.mutate(list.with(index - 1, list[index]!).with(index, list[index - 1]!))
  const box = (kind: Channel['kind']) => (
    <Choice
      type="checkbox"
      name={kind}
      checked={isOn(kind)}
      // One channel stays.
      disabled={save.isPending || (isOn(kind) && list.length === 1)}
      onChange={() => change(kind, !isOn(kind))}
    >
      {t(kind)}
    </Choice>
  )
  return (
    <section aria-labelledby="oncall-channels">
      <div className="monitoring-head">
        <h2 id="oncall-channels">{t('title')}</h2>
        <span className="quiet">{t('lead')}</span>
      </div>
      <ul className="oncall-channels">
        {list.map(({ kind, delayMinutes }, index) => (
          <li key={kind}>
            {box(kind)}
            <Select
              label={t('delay', { channel: t(kind) })}
              value={delayMinutes}
              disabled={save.isPending}
              options={delays.map((count) => ({
                value: count,
                label: count === 0 ? t('atOnce') : t('after', { count }),
              }))}
              onChange={(minutes) => delay(kind, minutes)}
            />
            {index > 0 && (
              <IconButton
                icon={IconArrowUp}
                label={t('up', { channel: t(kind) })}
                size="small"
                disabled={save.isPending}
                onClick={() => moveUp(index)}
              />
            )}
            {isMissing[kind] && <span className="oncall-bad">{t(kind === 'push' ? 'noBrowser' : 'noPhone')}</span>}
          </li>
        ))}
        {others.map((kind) => (
          <li key={kind}>{box(kind)}</li>
        ))}
      </ul>
    </section>
  )
}
