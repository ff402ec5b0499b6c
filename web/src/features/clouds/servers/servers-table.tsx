import { IconPlugConnectedX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { existing, monthlyPrice } from './billed-servers.ts'
import type { ProviderState, Server } from './cloud-queries.ts'
import { CloudStatus, ProviderMark, providerName } from './cloud-status.tsx'

/** Content of a cell that holds the place of a column, which narrow screens leave out. */
const blank = '\u00a0'

const Row = ({ server, silent }: { server: Server; silent: boolean }) => {
  const t = useTranslations('clouds')
  const format = useFormat()
  const { _id, name, status, config, publicAddress, monthlyPriceInCents } = server
  const entry = server.running ?? server.waiting ?? server.last
  return (
    <tr className={silent ? 'stale' : undefined}>
      <th scope="row" className="column-name">
        <Link to="/clouds/servers/$serverId" params={{ serverId: _id }}>
          {name}
        </Link>
      </th>
      <td className="column-state">
        <CloudStatus status={status} />
        {silent && server.seenAt && (
          <span className="quiet num">{t('seenAt', { time: format.timeOrDay(server.seenAt) })}</span>
        )}
        {server.waiting && status !== 'requested' && <span className="cloud-billed">{t('approval.waitsShort')}</span>}
        {!silent && status === 'stopped' && <span className="cloud-billed">{t('stillBilled')}</span>}
      </td>
      <td className="column-zone second">{config.zone}</td>
      <td className="column-type">{config.commercialType}</td>
      <td className="column-address num">{publicAddress ?? <span className="quiet">{t('noAddress')}</span>}</td>
      <td className="column-last second">
        {entry && (
          <>
            {t(entry.status === 'failed' ? `failedAction.${entry.action}` : `action.${entry.action}`)}
            <span className="quiet">
              {' '}
              {entry.name}, {format.near(entry.requestedAt)}
            </span>
          </>
        )}
      </td>
      <td className={status === 'requested' ? 'column-price num quiet' : 'column-price num'}>
        {monthlyPriceInCents === null ? '–' : format.money(monthlyPriceInCents)}
      </td>
    </tr>
  )
}

/**
 * Table of servers by provider; servers of an unreachable provider show their last known state with its time (CLD-001).
 */
export const ServersTable = ({
  servers,
  providers,
}: {
  servers: readonly Server[]
  providers: readonly ProviderState[]
}) => {
  const t = useTranslations('clouds')
  const format = useFormat()
  return (
    <div className="cloud-table-wrap">
      <table className="cloud-table" data-part="cloud-table">
        <caption className="sr-only">{t('serversBy')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('head.name')}</th>
            <th scope="col">{t('head.state')}</th>
            <th scope="col">{t('head.zone')}</th>
            <th scope="col">{t('head.type')}</th>
            <th scope="col">{t('head.address')}</th>
            <th scope="col" className="column-last">
              {t('head.last')}
            </th>
            <th scope="col" className="column-price">
              {t('head.price')}
            </th>
          </tr>
        </thead>
        {providers.map(({ provider, checkedAt, failedSince }) => {
          const own = servers.filter((server) => server.provider === provider)
          if (own.length === 0 && !failedSince) return null
          return (
            <tbody key={provider}>
              <tr className="cloud-group">
                <th scope="rowgroup" colSpan={5}>
                  <ProviderMark provider={provider} />
                  <b>{providerName(provider)}</b>
                  <span className="quiet num">{existing(own).length}</span>
                  {failedSince ? (
                    <>
                      <Badge tone="warning" icon={IconPlugConnectedX}>
                        {t('silent', { provider: providerName(provider), time: format.timeOrDay(failedSince) })}
                      </Badge>
                      <span className="second">{t('silentHint')}</span>
                    </>
                  ) : (
                    checkedAt && <span className="quiet">{t('checked', { time: format.time(checkedAt) })}</span>
                  )}
                </th>
                <td className="column-last">{blank}</td>
                <td className="column-price num second">{format.money(monthlyPrice(own))}</td>
              </tr>
              {own.map((server) => (
                <Row key={server._id} server={server} silent={failedSince !== null} />
              ))}
            </tbody>
          )
        })}
        <tfoot>
          <tr>
            <th scope="row" colSpan={5}>
              {t('total', { count: existing(servers).length })}
            </th>
            <td className="column-last">{blank}</td>
            <td className="column-price num">{format.money(monthlyPrice(servers))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
