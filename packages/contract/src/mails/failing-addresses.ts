import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id } from '../schemas.ts'

/** Addresses whose mails come back (EML-045). */
export const failingAddresses = api('mails', {
  /** The people of the account whose mails come back, at most 500. */
  listFailingAddresses: operation({
    method: 'GET',
    path: '/admin/addresses/failing',
    requirement: 'EML-045',
    access: can('addresses.read'),
    token: 'none',
    response: z.object({ list: z.array(z.object({ userId: Id })) }),
  }),
  /** Whether the mails of the caller come back. */
  readOwnAddress: operation({
    method: 'GET',
    path: '/private/address',
    requirement: 'EML-045',
    access: can('addresses.readOwn'),
    token: 'none',
    app: 'optional',
    response: z.object({ fails: z.boolean() }),
  }),
  /** Lets mails go to the address of somebody again, and clears what made it fail. */
  retryAddress: operation({
    method: 'POST',
    path: '/admin/addresses/retry',
    requirement: 'EML-045',
    access: can('addresses.retry'),
    token: 'none',
    body: z.strictObject({ userId: Id }),
    status: 204,
    problems: ['not_found'],
  }),
})
