import * as z from 'zod/mini'
import { passwordMaxLength } from '@passerelle/kernel/password-rules'
import { anyone, can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Email, Instant } from '../schemas.ts'

const Pending = z.object({ email: z.string(), expiresAt: Instant })

/** Change of one's own email address, confirmed by a link mailed to the new one (ACC-016). */
export const emailChange = api('accounts', {
  /** The address that waits for its confirmation, if any. */
  readEmailChange: operation({
    method: 'GET',
    path: '/private/email-change',
    requirement: 'ACC-016',
    access: can('email.change'),
    token: 'none',
    response: z.object({ pending: z.nullable(Pending) }),
  }),
  /** Requests a change with the current password. The response is the same when the address is taken. */
  requestEmailChange: operation({
    method: 'POST',
    path: '/private/email-change',
    requirement: 'ACC-016',
    access: can('email.change'),
    token: 'none',
    body: z.strictObject({
      email: Email,
      currentPassword: z.string().check(z.minLength(1), z.maxLength(passwordMaxLength)),
    }),
    response: z.object({ pending: Pending }),
    problems: ['too_many_requests', 'mail_limited'],
  }),
  /** Withdraws the request; its link stops working. */
  cancelEmailChange: operation({
    method: 'DELETE',
    path: '/private/email-change',
    requirement: 'ACC-016',
    access: can('email.change'),
    token: 'none',
    status: 204,
  }),
  /** Replaces the address, or confirms that of a registration (API-104), with the token of the mailed link. */
  confirmEmailChange: operation({
    method: 'POST',
    path: '/public/email-change/confirm',
    perMinute: 30,
    requirement: 'ACC-016',
    access: anyone('the link proves that the caller reads the new address'),
    app: 'none',
    body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(100)) }),
    response: z.object({ email: z.string() }),
    problems: ['link_expired', 'app_disabled', 'email_taken'],
  }),
})
