import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id } from '../schemas.ts'

const RequestMails = z.object({ muted: z.boolean() })
const MailedPeople = z.object({
  /** Seconds after which an unread message is mailed. */
  afterS: z.int(),
  /** The first names of them, users before outside addresses, and how many there are. */
  names: z.array(z.string()),
  count: z.int(),
})
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
  /** Who gets a message of staff by mail unless they read it before: of the client thread (EML-054). */
  readMailedPeople: operation({
    method: 'GET',
    path: '/private/tasks/:id/mailed-people',
    requirement: 'EML-054',
    access: can('request.mailedPeople'),
    token: 'none',
    params,
    response: MailedPeople,
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
