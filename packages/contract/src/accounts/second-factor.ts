import { maxSignInCodeLength } from '../limits.ts'
import * as z from 'zod/mini'
import { passwordMaxLength } from '@passerelle/kernel/password-rules'
import { anyone, can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant } from '../schemas.ts'
import { Token } from './schemas.ts'

/** A six-digit TOTP code of an authenticator app, or a recovery code; spaces and hyphens are ignored. */
const Code = z.string().check(z.trim(), z.minLength(6), z.maxLength(maxSignInCodeLength))
const Challenge = z.string().check(z.minLength(1), z.maxLength(100))
/** Secret for an authenticator app: as text, and as the `otpauth:` URI of the QR code. */
const Enrolment = z.object({ secret: z.string(), uri: z.string() })
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
const problems = ['second_factor_failed', 'too_many_requests'] as const

/** Second factor of customers (two-factor authentication): TOTP codes and recovery codes (ADR-0035). */
export const secondFactor = api('accounts', {
  /** Whether the caller has a second factor, and whether their account requires one. */
  readSecondFactor: operation({
    method: 'GET',
    path: '/private/second-factor',
    requirement: 'ADR-0035',
    access: can('second-factor.own'),
    token: 'none',
    response: z.object({
      enrolledAt: z.nullable(Instant),
      recoveryCodesLeft: z.int(),
      required: z.boolean(),
    }),
  }),
  /** Begins an enrolment with the current password; nothing changes until a code confirms it. */
  enrolSecondFactor: operation({
    method: 'POST',
    path: '/private/second-factor',
    requirement: 'ADR-0035',
    access: can('second-factor.own'),
    token: 'none',
    body: z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(passwordMaxLength)) }),
    response: Enrolment,
    problems: ['second_factor_enrolled', 'too_many_requests'],
  }),
  /** Confirms the enrolment with a first code; returns ten recovery codes, once. */
  confirmSecondFactor: operation({
    method: 'POST',
    path: '/private/second-factor/confirm',
    requirement: 'ADR-0035',
    access: can('second-factor.own'),
    token: 'none',
    body: z.strictObject({ code: Code }),
    response: RecoveryCodes,
    problems: [...problems, 'second_factor_enrolled'],
  }),
  /** Replaces the recovery codes by ten new ones. */
  renewRecoveryCodes: operation({
    method: 'POST',
    path: '/private/second-factor/recovery-codes',
    requirement: 'ADR-0035',
    access: can('second-factor.own'),
    token: 'none',
    body: z.strictObject({ code: Code }),
    response: RecoveryCodes,
    problems: [...problems],
  }),
  /** Removes the second factor, with one of its codes. */
  disableSecondFactor: operation({
    method: 'POST',
    path: '/private/second-factor/disable',
    requirement: 'ADR-0035',
    access: can('second-factor.own'),
    token: 'none',
    body: z.strictObject({ code: Code }),
    status: 204,
    problems: [...problems, 'second_factor_mandatory'],
  }),
  /** Sets whether the users of the account need a second factor to sign in. */
  setSecondFactorPolicy: operation({
    method: 'PATCH',
    path: '/admin/second-factor',
    requirement: 'ADR-0035',
    access: can('second-factor.policy'),
    token: 'none',
    body: z.strictObject({ required: z.boolean() }),
    status: 204,
  }),
  /** Removes the second factor of a user who lost it; their sessions end. */
  resetSecondFactor: operation({
    method: 'DELETE',
    path: '/admin/users/:userId/second-factor',
    requirement: 'ADR-0035',
    access: can('second-factor.policy'),
    token: 'none',
    params: z.strictObject({ userId: Id }),
    status: 204,
    problems: ['not_found'],
  }),
  /**
   * The second step of a sign-in: the challenge of `second_factor_required` and a code. Also confirms an enrolment that
   * the account requires.
   */
  loginWithSecondFactor: operation({
    method: 'POST',
    path: '/public/login/second-factor',
    requirement: 'ADR-0035',
    access: anyone('the challenge stands for the password that was right'),
    app: 'none',
    body: z.strictObject({ challenge: Challenge, code: Code }),
    response: z.object({ ...Token.shape, recoveryCodes: z.optional(z.array(z.string())) }),
    problems: [...problems, 'challenge_expired', 'app_disabled'],
  }),
  /** Enrols a user during sign-in because their account requires a second factor. */
  enrolDuringLogin: operation({
    method: 'POST',
    path: '/public/login/enrolment',
    requirement: 'ADR-0035',
    access: anyone('the challenge stands for the password that was right'),
    app: 'none',
    body: z.strictObject({ challenge: Challenge }),
    response: Enrolment,
    problems: ['challenge_expired', 'second_factor_enrolled'],
  }),
})
