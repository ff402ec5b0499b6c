import * as z from 'zod/mini'
import { anyone, can, on } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Email, Id, text } from '../schemas.ts'
import { AppCard, Token } from './schemas.ts'

const Password = z.string().check(z.minLength(1), z.maxLength(200))

export const signIn = api('accounts', {
  /** The accounts in which an email has a user, for the sign-in page and the staff account switch. */
  searchApps: operation({
    method: 'POST',
    path: '/apps/search',
    requirement: 'API-109',
    access: anyone('the sign-in page finds the account before there is a session'),
    body: z.strictObject({ email: Email }),
    response: z.object({ list: z.array(AppCard) }),
    problems: ['app_search_limited'],
  }),
  /** Sign-in of a customer into the account of the `app-id` header (ACC-004, ACC-005, ACC-007). */
  login: operation({
    method: 'POST',
    path: '/public/login',
    requirement: 'API-090',
    access: anyone('signing in'),
    app: 'none',
    body: z.strictObject({ email: Email, password: Password }),
    response: Token,
    problems: ['login_failed', 'login_limited', 'app_required', 'app_disabled', 'second_factor_required'],
  }),
  /** Ends this session and the sessions that it opened in accounts, including their sockets (ACC-022). */
  logout: operation({
    method: 'POST',
    path: '/private/logout',
    requirement: 'ACC-022',
    access: can('session.end'),
    token: 'none',
    app: 'optional',
    status: 204,
  }),
  /**
   * Returns the OIDC sign-in URL for staff; sets the cookie that binds state, nonce and PKCE verifier to this browser
   * (ACC-008).
   */
  staffSignInUrl: operation({
    method: 'GET',
    path: '/oauth2/url',
    perMinute: 60,
    requirement: 'API-073',
    access: anyone('the way to the identity provider'),
    response: z.object({ authUrl: z.string() }),
    problems: ['unavailable'],
  }),
  /**
   * Exchanges the authorization code of the identity provider for a staff session; unknown staff are rejected (ACC-009,
   * ERR-035).
   */
  staffSignIn: operation({
    method: 'POST',
    path: '/oauth2/token',
    perMinute: 60,
    requirement: 'API-074',
    access: anyone('the end of the staff sign-in'),
    body: z.strictObject({ code: text(2000), state: z.optional(text(500)) }),
    response: Token,
    problems: ['staff_sign_in_failed', 'not_enough_rights', 'unavailable'],
  }),
  /**
   * Ends the sessions that the identity provider names in a signed logout token, for example of somebody whom it has
   * disabled (OpenID Connect Back-Channel Logout 1.0). The same token twice changes nothing.
   */
  staffBackChannelLogout: operation({
    method: 'POST',
    path: '/public/oauth2/backchannel-logout',
    requirement: 'ADR-0004',
    kind: 'webhook',
    perMinute: 600,
    access: anyone('the identity provider signs the token'),
    status: 204,
    problems: ['invalid_input', 'unavailable'],
  }),
  /** Opens a staff session inside a customer's account (ADM-006). */
  enterApp: operation({
    method: 'POST',
    path: '/:provider/user/apps/:appId/token',
    requirement: 'API-079',
    access: can('app.enter', on('app', 'appId'), 'staff'),
    params: z.strictObject({ provider: z.string(), appId: Id }),
    response: Token,
    problems: ['app_disabled'],
  }),
})
