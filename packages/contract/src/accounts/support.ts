import * as z from 'zod/mini'
import { can, on } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id } from '../shapes.ts'
import { SupportCaller, SupportCode } from './shapes.ts'

export const support = api('accounts', {
  /** The caller's own support code: the one that still holds, else a new one (API-106, APP-008, OPEN-010). */
  readSupportCode: operation({
    method: 'GET',
    path: '/private/apps/:id/support',
    row: 'API-106',
    access: can('support.read', on('app')),
    params: z.strictObject({ id: Id }),
    reply: SupportCode,
  }),
  /** Who reads out this code, while it holds. */
  findSupportCode: operation({
    method: 'GET',
    path: '/:provider/support-codes/:code',
    row: 'ADR-0004',
    access: can('support.find'),
    params: z.strictObject({ provider: z.string(), code: z.string().check(z.regex(/^[0-9]{6}$/)) }),
    reply: SupportCaller,
    problems: ['not_found', 'too_many_requests'],
  }),
})
