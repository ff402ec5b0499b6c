import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
type StatementRows = {
  'accounts.another-administrator': Record<never, never>
  'accounts.app-subject': { id: string; disabled: boolean; features: string[] }
  'accounts.bound-staff': { appId: string; userId: string }
  'accounts.challenge-close': Record<never, never>
  'accounts.challenge-create': Record<never, never>
  'accounts.challenge-find': { appId: string; userId: string; email: string; appName: string; appDisabled: boolean }
  'accounts.challenges-close': Record<never, never>
  'accounts.confirmation-end': Record<never, never>
  'accounts.confirmation-owner': { email: string; locale: string }
  'accounts.confirmation-save': Record<never, never>
  'accounts.confirmation-take': { appId: string; userId: string; email: string }
  'accounts.confirmation-take-code': { appId: string; userId: string; email: string }
  'accounts.confirmation-try': { appId: string }
  'accounts.credentials': { passwordHash: string | null; email: string; accountName: string }
  'accounts.email-change': { email: string; expiresAt: Date }
  'accounts.email-change-cancel': Record<never, never>
  'accounts.email-change-issue': {
    email: string
    createdAt: Date
    expiresAt: Date
    old: string
    locale: string
    taken: boolean
  }
  'accounts.email-change-save': Record<never, never>
  'accounts.email-change-take': {
    appId: string
    userId: string
    email: string
    sessionId: string
    old: string
    locale: string
    appDisabled: boolean
  }
  'accounts.factor': { secret: string; confirmedAt: Date | null }
  'accounts.factor-begin': Record<never, never>
  'accounts.factor-remove': Record<never, never>
  'accounts.factor-use': Record<never, never>
  'accounts.identity-bind': Record<never, never>
  'accounts.identity-of-removed': Record<never, never>
  'accounts.identity-release': Record<never, never>
  'accounts.passkey-credential': {
    appId: string
    userId: string
    id: string
    publicKey: Buffer
    counter: number
    transports: string[]
    appDisabled: boolean
  }
  'accounts.passkey-insert': { _id: string; name: string; synced: boolean; createdAt: Date; lastUsedAt: Date | null }
  'accounts.passkey-owner-lock': Record<never, never>
  'accounts.passkey-rename': { _id: string; name: string; synced: boolean; createdAt: Date; lastUsedAt: Date | null }
  'accounts.passkey-use': Record<never, never>
  'accounts.passkeys': {
    _id: string
    name: string
    synced: boolean
    createdAt: Date
    lastUsedAt: Date | null
    credentialId: string
  }
  'accounts.passkeys-delete': Record<never, never>
  'accounts.password-given': { at: Date }
  'accounts.password-link-find': {
    appId: string
    userId: string
    purpose: string
    expiresAt: Date
    email: string
    passwordHash: string | null
    appDisabled: boolean
    app: unknown
    sessions: number
  }
  'accounts.password-link-issue': Record<never, never>
  'accounts.password-link-use': Record<never, never>
  'accounts.password-save': { email: string; locale: string }
  'accounts.recovery-code-take': Record<never, never>
  'accounts.recovery-codes-insert': Record<never, never>
  'accounts.recovery-codes-remove': Record<never, never>
  'accounts.session-insert': { roles: string[] }
  'accounts.session-prove': Record<never, never>
  'accounts.session-root': { id: string; appId: string; expiresAt: Date }
  'accounts.sessions-end': { id: string; inAppId: string | null }
  'accounts.sessions-end-of-person': { id: string }
  'accounts.sessions-of-issuer': { id: string; userId: string }
  'accounts.sessions-without-second-factor': { id: string; userId: string }
  'accounts.staff-of-identity': { userId: string; appId: string; roles: string[]; boundTo: string | null }
  'accounts.tokens-end': { appId: string; id: string }
  'accounts.tokens-of-maker': { _id: string; name: string }
  'accounts.user': {
    _id: string
    email: string
    firstName: string
    lastName: string
    job: string | null
    metadata: unknown
    address: unknown
    phone: string | null
    roles: string[] | null
    locale: string
    picture: string | null
    staff: boolean
    createdAt: Date
    invitedAt: Date | null
    state: string | null
    lastSignInAt: Date | null
  }
  'accounts.users-lock': Record<never, never>
}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
