import { useTranslations } from 'use-intl'
import { provider } from '../../../kit/config/provider.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { existing, monthlyPrice, withoutPrice } from './billed-servers.ts'
import type { Server } from './cloud-queries.ts'

const changing = new Set<Server['status']>(['creating', 'starting', 'stopping', 'rebooting'])

/** Summary of the servers: number, how many need attention, cost. */
export const ServersFacts = ({ servers }: { servers: readonly Server[] }) => {
  const t = useTranslations('clouds.facts')
  const format = useFormat()
  const unknown = withoutPrice(servers)
  const of = (status: Server['status']) => servers.filter((server) => server.status === status)
  const wrong = servers.filter(
    ({ status, last, running }) => status === 'failed' || (!running && last?.status === 'failed'),
  )
  return (
    <dl className="cloud-facts">
      <div>
        <dt>{t('servers')}</dt>
        <dd>
          <b className="num">{existing(servers).length}</b>
          <span>
            {t('states', {
              running: of('running').length,
              changing: servers.filter(({ status }) => changing.has(status)).length,
            })}
          </span>
        </dd>
      </div>
      <div>
        <dt>{t('wrong')}</dt>
        <dd>
          <b className={wrong.length > 0 ? 'num bad' : 'num'}>{wrong.length}</b>
          <span>{wrong.length > 0 ? wrong.map(({ name }) => name).join(', ') : t('nothing')}</span>
        </dd>
      </div>
      <div>
        <dt>{t('cost')}</dt>
        <dd>
          <b className="num">{format.moneyWithoutTax(monthlyPrice(servers))}</b>
          <span>
            {t('billedBy', { provider: provider.name })}
            {unknown > 0 && ` · ${t('withoutPrice', { count: unknown })}`}
          </span>
        </dd>
      </div>
      <div>
        <dt>{t('stopped')}</dt>
        <dd>
          <b className="num">{of('stopped').length}</b>
          <span>{t('stoppedHint')}</span>
        </dd>
      </div>
    </dl>
  )
}
