import * as z from 'zod/mini'
import { can, on } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id } from '../schemas.ts'
import { SupportCaller, SupportCode } from './schemas.ts'

export const support = api('accounts', {
  /**
   * The caller's own support code: the current one while it is valid, otherwise a new one (API-106, APP-008, OPEN-010).
   */
  readSupportCode: operation({
    method: 'GET',
    path: '/private/apps/:id/support',
    requirement: 'API-106',
    access: can('support.read', on('app')),
    token: 'none',
    params: z.strictObject({ id: Id }),
    response: SupportCode,
  }),
  /** Finds the user of a support code while it is valid. */
  findSupportCode: operation({
    method: 'GET',
    path: '/:provider/support-codes/:code',
    requirement: 'ADR-0004',
    access: can('support.find'),
    params: z.strictObject({ provider: z.string(), code: z.string().check(z.regex(/^[0-9]{6}$/)) }),
    response: SupportCaller,
    problems: ['not_found', 'too_many_requests'],
  }),
})
