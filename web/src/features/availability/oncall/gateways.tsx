import { oncallGateways, type OncallGateway } from '@passerelle/contract/stats/oncall-gateways'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { call } from '../../../model/api/call.ts'
import { useOutboundError } from '../../../model/mail-errors/use-outbound-error.ts'
import { GatewayDialog } from './gateway-dialog.tsx'
import { acrossAccounts, oncallQueries } from './oncall-queries.ts'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'
import './channels.css'

const most = 3

/** Addresses to which pages are posted, and what became of the last one; for project staff (ONC-014). */
export const Gateways = ({ now }: { now: Date }) => {
  const t = useTranslations('oncall.gateways')
  const ask = useTranslations('confirm')
  const format = useFormat()
  const words = useOutboundError()
  const [adding, setAdding] = useState(false)
  const query = useQuery(oncallQueries.gateways())
  const { data } = query
  const remove = useToastMutation({
    send: (gatewayId: string) => call(oncallGateways.removeOncallGateway, { gatewayId }, acrossAccounts),
    done: () => t('removed'),
    failed: t('removeFailed'),
    stale: oncallQueries.all(),
  })
  if (!data) return <LoadError query={query} title={t('loadFailed')} />
  const stateOf = ({ last }: OncallGateway) => {
    if (!last) return t('unused')
    const when = format.near(last.at, now)
    return last.outcome === 'sent' ? t('sent', { when }) : t('lost', { when, error: words(last.error ?? '') })
  }
  return (
    <section aria-labelledby="oncall-gateways">
      <div className="monitoring-head">
        <h2 id="oncall-gateways">{t('title')}</h2>
        <span className="quiet">{t(data.list.length === 0 ? 'empty' : 'lead')}</span>
        {data.list.length < most && (
          <Button size="small" variant="ghost" icon={IconPlus} onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        )}
      </div>
      {data.list.length > 0 && (
        <ul className="oncall-channels">
          {data.list.map((gateway) => (
            <li key={gateway._id}>
              <b>{gateway.name}</b>
              <span className="quiet">{gateway.url}</span>
              <span className={gateway.last?.outcome === 'failed' ? 'oncall-bad' : 'quiet'}>{stateOf(gateway)}</span>
              <ConfirmButton
                size="small"
                variant="ghost"
                question={ask('gateway', { name: gateway.name })}
                onConfirm={() => remove.mutate(gateway._id)}
              >
                {t('remove', { name: gateway.name })}
              </ConfirmButton>
            </li>
          ))}
        </ul>
      )}
      {adding && <GatewayDialog onClose={() => setAdding(false)} />}
    </section>
  )
}
