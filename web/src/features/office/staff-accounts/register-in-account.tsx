import { people } from '@passerelle/contract/accounts/people'
import { staff } from '@passerelle/contract/accounts/staff'
import type { InferResponse } from '@passerelle/contract/operation'
import { IconBuilding } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { useDebouncedValue } from '../../../kit/format/use-debounced-value.ts'
import { setSession } from '../../../model/session/session.ts'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { Button, buttonClass } from '../../../kit/ui/button/button.tsx'
import { AccountLogo } from '../../../kit/ui/icon/logo.tsx'
import { EmptyState } from '../../../kit/ui/feedback/states.tsx'
import type { DataColumn } from '../../../kit/ui/table/data-column.ts'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
import { toTableError } from '../../../kit/ui/table/table-error.ts'
import { SearchField } from '../../../kit/ui/form/search-field.tsx'
import '../../../kit/ui/form/field.css'
import './register-in-account.css'

type App = InferResponse<typeof people.listApps>['list'][number]
const most = 50

/** Registers the current user in an account and opens it with the returned token (API-078). */
const useRegister = () => {
  const t = useTranslations('staffAccounts')
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useToastMutation({
    send: (appId: string) => call(staff.registerInApp, { appId }, { side: 'staff' }),
    after: ({ token }, appId) => {
      setSession('customer', { token, appId, byStaff: true })
      void queries.invalidateQueries({ queryKey: ['apps'] })
      void navigate({ to: '/' })
    },
    failed: t('registerFailed'),
  })
}

/** Customer accounts with a button to enter; staff without a user in the account register first (ADM-008). */
export const RegisterInAccount = () => {
  const t = useTranslations('staffAccounts')
  const [typed, type] = useState('')
  const search = useDebouncedValue(typed.trim(), 250)
  const query = useQuery({
    queryKey: ['apps', 'registration', search],
    queryFn: ({ signal }) =>
      call(people.listApps, { limit: most, ...(search !== '' && { search }) }, { signal, side: 'staff' }),
    placeholderData: keepPreviousData,
  })
  const register = useRegister()
  const action = (app: App) =>
    app.isRegistered ? (
      <Link to="/admin/apps/$appId/login" params={{ appId: app._id }} className={buttonClass('secondary', 'small')}>
        {t('open')}
      </Link>
    ) : (
      <Button
        size="small"
        variant="primary"
        loading={register.isPending && register.variables === app._id}
        onClick={() => register.mutate(app._id)}
      >
        {t('register')}
      </Button>
    )
  const name = (app: App) => (
    <span className="register-name">
      <AccountLogo name={app.name} logo={app.logo} colour={app.primaryColor} />
      {app.name}
      {app.isRegistered && <Badge tone="success">{t('registered')}</Badge>}
    </span>
  )
  const columns: DataColumn<App>[] = [
    { key: 'name', head: t('account'), cell: name },
    { key: 'slug', head: t('key'), width: 220, cell: ({ slug }) => slug },
    { key: 'action', head: '', width: 210, numeric: true, cell: action },
  ]
  return (
    <>
      <p className="register-lead">{t('registerText')}</p>
      <SearchField label={t('search')} value={typed} onChange={type} />
      <DataTable
        label={t('table')}
        columns={columns}
        rows={query.data?.list}
        rowKey={({ _id }) => _id}
        error={toTableError(query, t('failed'))}
        empty={<EmptyState compact icon={IconBuilding} title={t(search === '' ? 'noneYet' : 'nothing')} />}
        card={(app) => (
          <div className="register-card">
            {name(app)}
            {action(app)}
          </div>
        )}
      />
    </>
  )
}
