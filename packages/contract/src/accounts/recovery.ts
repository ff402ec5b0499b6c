import * as z from 'zod/mini'
import { passwordMaxLength } from '@passerelle/kernel/password-rules'
import { anyone } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Email, Instant } from '../schemas.ts'
import { AppCard, NewPassword } from './schemas.ts'

export const recovery = api('accounts', {
  /**
   * Mails a password reset link if the address belongs to a user; the response never reveals whether it does (API-091,
   * ACC-013).
   */
  requestRecovery: operation({
    method: 'POST',
    path: '/public/recovery',
    requirement: 'API-091',
    access: anyone('who has forgotten a password is not signed in'),
    app: 'none',
    body: z.strictObject({ email: Email }),
    status: 202,
    response: z.object({ expiresAt: Instant }),
    problems: ['too_many_requests'],
  }),
  /** What a mailed link is for. The bearer token is the token of the link. */
  readPasswordLink: operation({
    method: 'GET',
    path: '/public/password-link',
    requirement: 'ADR-0004',
    access: anyone('the token of the mailed link is the bearer'),
    app: 'none',
    response: z.object({
      app: AppCard,
      email: z.string(),
      purpose: z.enum(['recovery', 'invitation']),
      expiresAt: Instant,
      /** Number of sessions that the new password will end. */
      sessions: z.int(),
    }),
    problems: ['link_expired'],
  }),
  /**
   * Sets a new password. The bearer token is that of a mailed link, or that of the session, which requires the current
   * password unless it was given less than two minutes ago, at the sign-in (API-093, ACC-014). Ends every other session
   * of the user.
   */
  resetPassword: operation({
    method: 'POST',
    path: '/private/resetPassword',
    requirement: 'API-093',
    access: anyone('the bearer is the token of a mailed link or of a session; the handler checks it'),
    app: 'none',
    body: z.strictObject({
      password: NewPassword,
      currentPassword: z.optional(z.string().check(z.minLength(1), z.maxLength(passwordMaxLength))),
    }),
    status: 204,
    problems: [
      'link_expired',
      'not_signed_in',
      'session_expired',
      'access_denied',
      'app_disabled',
      'too_many_requests',
    ],
  }),
})
