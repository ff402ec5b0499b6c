import * as z from 'zod/mini'
import { event } from '../event.ts'

/** A call that `staffId` announces to `userId`. */
const call = { checkId: z.string(), userId: z.string(), staffId: z.string() }

/** Events of people and how they sign in. */
export const personEvents = {
  'recovery.requested': event('none', {}, { subscribed: true }),
  'password.changed': event('none', { cause: z.enum(['recovery', 'invitation', 'person']) }, { subscribed: true }),
  'address.confirmed': event('none', {}, { subscribed: true }),
  'email_change.requested': event('none', {}, { subscribed: true }),
  'email_change.confirmed': event('none'),
  'passkey.added': event('none', { passkeyId: z.string() }),
  'passkey.removed': event('none', { passkeyId: z.string() }),
  'caller_check.started': event('none', { ...call }),
  'caller_check.ended': event('none', { ...call, outcome: z.enum(['hung_up', 'replaced', 'expired']) }),
  'caller_check.disowned': event('none', { ...call }, { subscribed: true }),
  'account.second_factor_policy': event('people', { required: z.boolean() }),
  'second_factor.enrolled': event('people'),
  'second_factor.removed': event('people', { by: z.enum(['person', 'administrator']) }),
  'second_factor.recovery_code_used': event('none'),
  'session.started': event('none', { sessionId: z.string() }, { silent: true }),
  'session.ended': event('none', {
    sessionId: z.string(),
    reason: z.enum([
      'signed_out',
      'by_administrator',
      'person_changed',
      'expired',
      'app_disabled',
      'issuer',
      'second_factor_required',
    ]),
  }),
  'user.created': event('people', { roles: z.array(z.string()) }),
  'user.invited': event('people'),
  'user.edited': event(
    'people',
    {
      fields: z.array(z.string()),
      rolesAdded: z.optional(z.array(z.string())),
      rolesRemoved: z.optional(z.array(z.string())),
    },
    { subscribed: true },
  ),
  'user.removed': event('people', { anonymiseDueAt: z.string() }),
  'user.restored': event('people', { roles: z.array(z.string()) }, { subscribed: true }),
  'user.anonymised': event('people', { dueAt: z.string() }, { subscribed: true }),
  'access_token.created': event('none', { scope: z.string(), expiresAt: z.nullable(z.string()) }),
  'access_token.deleted': event('none'),
}
