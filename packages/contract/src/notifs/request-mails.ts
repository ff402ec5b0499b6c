import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id } from '../schemas.ts'

const RequestMails = z.object({ muted: z.boolean() })
const params = z.strictObject({ id: Id })

export const requestMails = api('notifs', {
  /** Whether the caller gets the messages of a request by mail; answers awaited of them are mailed anyway. */
  readRequestMails: operation({
    method: 'GET',
    path: '/private/tasks/:id/mails',
    requirement: 'EML-013',
    access: can('request.mails'),
    token: 'none',
    params,
    response: RequestMails,
    problems: ['not_found'],
  }),
  saveRequestMails: operation({
    method: 'PUT',
    path: '/private/tasks/:id/mails',
    requirement: 'EML-013',
    access: can('request.mails'),
    token: 'none',
    params,
    body: z.strictObject({ muted: z.boolean() }),
    response: RequestMails,
    problems: ['not_found'],
  }),
})
