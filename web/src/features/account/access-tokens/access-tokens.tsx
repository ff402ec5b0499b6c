import { accessTokens } from '@passerelle/contract/accounts/access-tokens'
import type { InferResponse } from '@passerelle/contract/operation'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { call } from '../../../model/api/call.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { useNow } from '../../../kit/format/use-now.ts'
import { fullName } from '../../../kit/ui/display/avatar.tsx'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { Subject } from '../../../kit/ui/display/settings-frame.tsx'
import { EmptyState } from '../../../kit/ui/feedback/states.tsx'
import type { DataColumn } from '../../../kit/ui/table/data-column.ts'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
import { toTableError } from '../../../kit/ui/table/table-error.ts'
import { CreateTokenDialog } from './create-token-dialog.tsx'
import { NewTokenValue } from './new-token-value.tsx'
import './access-tokens.css'

type Token = InferResponse<typeof accessTokens.listAccessTokens>['list'][number]
type Created = InferResponse<typeof accessTokens.createAccessToken>

const tokensQuery = queryOptions({
  queryKey: ['access-tokens'],
  queryFn: ({ signal }) => call(accessTokens.listAccessTokens, {}, { signal }),
})

const Expiry = ({ token: { expiresAt } }: { token: Token }) => {
  const t = useTranslations('tokens')
  const format = useFormat()
  const now = useNow(60_000)
  if (!expiresAt) return <>{t('neverExpires')}</>
  if (Date.parse(expiresAt) <= now.getTime())
    return <Badge tone="danger">{t('expiredAt', { at: format.shortDay(expiresAt) })}</Badge>
  return <>{format.day(expiresAt)}</>
}

const Delete = ({ token }: { token: Token }) => {
  const t = useTranslations('tokens')
  const ask = useTranslations('confirm')
  const remove = useToastMutation({
    send: () => call(accessTokens.deleteAccessToken, { id: token._id }),
    done: () => t('deleted', { name: token.name }),
    failed: t('deleteFailed'),
    stale: tokensQuery.queryKey,
  })
  return (
    <ConfirmButton
      size="small"
      question={ask('token', { name: token.name })}
      wait={500}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {t('delete')}
    </ConfirmButton>
  )
}

/**
 * Access tokens of the account: create (the value is shown once), list without values, delete (API-095 to API-098,
 * ACC-003).
 */
export const AccessTokens = () => {
  const t = useTranslations('tokens')
  const format = useFormat()
  const queries = useQueryClient()
  const query = useQuery(tokensQuery)
  const [creating, create] = useState(false)
  const [created, setCreated] = useState<Created>()
  const used = (token: Token) => (token.lastUsedAt ? format.near(token.lastUsedAt) : t('neverUsed'))
  const columns: DataColumn<Token>[] = [
    { key: 'name', head: t('name'), cell: ({ name }) => <b>{name}</b> },
    { key: 'scope', head: t('scope'), width: 130, cell: ({ scope }) => t(scope) },
    {
      key: 'author',
      head: t('author'),
      width: 140,
      from: 1600,
      cell: ({ createdBy }) => createdBy && fullName(createdBy),
    },
    { key: 'used', head: t('lastUsed'), width: 150, cell: used },
    { key: 'expires', head: t('expires'), width: 130, cell: (token) => <Expiry token={token} /> },
    { key: 'delete', head: '', width: 180, numeric: true, cell: (token) => <Delete token={token} /> },
  ]
  return (
    <Subject
      title={t('title')}
      lead={t('lead')}
      action={
        <Button icon={IconPlus} onClick={() => create(true)}>
          {t('create')}
        </Button>
      }
    >
      {created && <NewTokenValue created={created} onStored={() => setCreated(undefined)} />}
      <DataTable
        label={t('table')}
        columns={columns}
        rows={query.data?.list}
        rowKey={({ _id }) => _id}
        bones={3}
        error={toTableError(query, t('failed'))}
        empty={
          <EmptyState compact icon={IconKey} title={t('empty')}>
            {t('emptyText')}
          </EmptyState>
        }
        card={(token) => (
          <div className="token-card">
            <b>{token.name}</b>
            <span className="quiet">
              {t(token.scope)} · {t('lastUsed')} {used(token)}
            </span>
            <Delete token={token} />
          </div>
        )}
      />
      <p className="tokens-note quiet">{t('marked')}</p>
      <CreateTokenDialog
        open={creating}
        onClose={() => create(false)}
        onCreated={(token) => {
          setCreated(token)
          void queries.invalidateQueries({ queryKey: tokensQuery.queryKey })
        }}
      />
    </Subject>
  )
}
