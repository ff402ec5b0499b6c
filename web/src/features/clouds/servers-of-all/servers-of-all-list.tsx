import { cloudProviderNames } from '@passerelle/kernel/clouds'
import { IconServer2 } from '@tabler/icons-react'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Badge, type BadgeTone } from '../../../kit/ui/display/badge.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { EmptyState } from '../../../kit/ui/feedback/states.tsx'
import type { DataColumn } from '../../../kit/ui/table/data-column.ts'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
import { toTableError } from '../../../kit/ui/table/table-error.ts'
import type { ServerOfAll } from './servers-of-all-query.ts'
import './servers-of-all.css'

const toneOf = (status: ServerOfAll['status']): BadgeTone => {
  if (status === 'running') return 'success'
  if (status === 'failed' || status === 'unknown') return 'danger'
  return status === 'stopped' || status === 'declined' ? 'neutral' : 'info'
}

type Cell = { server: ServerOfAll }

const Name = ({ server }: Cell) => {
  const t = useTranslations('serversOfAll')
  return (
    <Link
      to="/apps/$appId"
      params={{ appId: server.app._id }}
      search={{ redirect: `/clouds/servers/${server._id}` }}
      className="link"
      preload={false}
      title={t('openIn', { name: server.name, account: server.app.name })}
    >
      {server.name}
    </Link>
  )
}

const Status = ({ server }: Cell) => {
  const t = useTranslations('clouds.status')
  return <Badge tone={toneOf(server.status)}>{t(server.status)}</Badge>
}

const Price = ({ server: { monthlyPriceInCents } }: Cell) => {
  const t = useTranslations('serversOfAll')
  const { moneyWithoutTax } = useFormat()
  return monthlyPriceInCents === null ? (
    <span className="quiet">{t('noPrice')}</span>
  ) : (
    <>{moneyWithoutTax(monthlyPriceInCents)}</>
  )
}

type Query = Pick<
  UseInfiniteQueryResult<{ pages: { list: ServerOfAll[] }[] }>,
  'data' | 'error' | 'isError' | 'isPending' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>

/** Servers of all accounts with state and monthly price, for staff (CLD-001). */
export const ServersOfAllList = ({ query, narrowed }: { query: Query; narrowed: boolean }) => {
  const t = useTranslations('serversOfAll')
  const { near } = useFormat()
  const columns: DataColumn<ServerOfAll>[] = [
    { key: 'name', head: t('name'), namesRow: true, cell: (server) => <Name server={server} /> },
    { key: 'app', head: t('account'), width: '12%', cell: ({ app }) => app.name },
    { key: 'status', head: t('status'), width: 130, cell: (server) => <Status server={server} /> },
    { key: 'type', head: t('type'), width: 150, from: 1241, cell: ({ commercialType }) => commercialType },
    {
      key: 'provider',
      head: t('provider'),
      width: 230,
      from: 1025,
      cell: ({ provider, zone }) => `${cloudProviderNames[provider]}, ${zone}`,
    },
    { key: 'address', head: t('address'), width: 140, from: 1241, cell: ({ publicAddress }) => publicAddress ?? '–' },
    { key: 'seen', head: t('seen'), width: 170, from: 1025, cell: ({ seenAt }) => (seenAt ? near(seenAt) : '–') },
    { key: 'price', head: t('price'), width: 140, numeric: true, cell: (server) => <Price server={server} /> },
  ]
  return (
    <>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={query.data?.pages.flatMap(({ list }) => list)}
        rowKey={({ _id, app }) => `${app._id}${_id}`}
        bones={12}
        error={toTableError(query, t('failed'))}
        empty={<EmptyState compact icon={IconServer2} title={t(narrowed ? 'nothing' : 'none')} />}
        card={(server) => (
          <article className="server-of-all-card">
            <Name server={server} />
            <span className="quiet">
              {server.app.name} · {cloudProviderNames[server.provider]}, {server.zone}
            </span>
            <span className="server-of-all-line">
              <Status server={server} />
              <span className="num">
                <Price server={server} />
              </span>
            </span>
          </article>
        )}
      />
      {query.hasNextPage && (
        <Button
          className="servers-of-all-more"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </>
  )
}
