import { auditStatement } from '@passerelle/accounts/audit/audit-view'
import { allUsersStatement } from '@passerelle/accounts/staff/all-users-view'
import { usersStatement } from '@passerelle/accounts/users/users-view'
import type { Sent } from '../http.ts'
import type { Compared } from '../compared.ts'
import type { AccountsDataset } from './seed-accounts.ts'

const limit = 50

/** Pages of an account's administrator and of staff, beside the statements that they run. */
export const accountCalls = (
  { open: { platform }, app }: AccountsDataset,
  tokens: { admin: string; staff: string },
): Record<string, Compared> => {
  const base = '/api/accounts/v1'
  const get = (path: string, token: string): Sent => ({
    method: 'GET',
    path: `${base}/${path}`,
    headers: { authorization: `Bearer ${token}` },
  })
  const { provider } = platform.env
  const users = { view: 'all', skip: 0, limit } as const
  return {
    'users list': { sent: get(`admin/users?limit=${limit}`, tokens.admin), statement: usersStatement(app.id, users) },
    'users list, searched': {
      sent: get(`admin/users?limit=${limit}&search=camille`, tokens.admin),
      statement: usersStatement(app.id, { ...users, search: 'camille' }),
    },
    'users of all accounts': {
      sent: get(`${provider}/users?limit=${limit}`, tokens.staff),
      statement: allUsersStatement({ limit }),
    },
    'audit page': {
      sent: get(`admin/audit?limit=${limit}`, tokens.admin),
      statement: auditStatement({ appId: app.id }, { limit }),
    },
    'audit page, people': {
      sent: get(`admin/audit?limit=${limit}&group=people`, tokens.admin),
      statement: auditStatement({ appId: app.id, group: 'people' }, { limit }),
    },
    'audit of all accounts': {
      sent: get(`${provider}/audit?limit=${limit}`, tokens.staff),
      statement: auditStatement({}, { limit }),
    },
    'audit of all, people': {
      sent: get(`${provider}/audit?limit=${limit}&group=people`, tokens.staff),
      statement: auditStatement({ group: 'people' }, { limit }),
    },
  }
}
