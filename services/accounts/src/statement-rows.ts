import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by `pnpm rows`; a test compares them. */
export type StatementRows = {
  'accounts.absences': { userId: string; from: string | null; to: string | null }
  'accounts.account-insert': Record<never, never>
  'accounts.admins-of': { id: string; email: string; locale: string }
  'accounts.anonymise': Record<never, never>
  'accounts.anonymise-due': { appId: string; id: string; dueAt: Date }
  'accounts.anonymise-elsewhere': Record<never, never>
  'accounts.anonymise-sessions': Record<never, never>
  'accounts.another-administrator': Record<never, never>
  'accounts.app': {
    _id: string
    slug: string
    name: string
    logo: string | null
    primaryColor: string
    description: string | null
    url: string | null
    privileged: boolean
    features: string[] | null
    membersFilterDisabled: boolean | null
    externalApps: unknown
    paymentsConfigured: boolean | null
    cloudConnected: boolean | null
    metadata: unknown
  }
  'accounts.app-disable': Record<never, never>
  'accounts.app-dismissal': Record<never, never>
  'accounts.app-external-apps': Record<never, never>
  'accounts.app-lock': Record<never, never>
  'accounts.app-logo': Record<never, never>
  'accounts.app-metadata': Record<never, never>
  'accounts.app-owner': Record<never, never>
  'accounts.app-public-key': Record<never, never>
  'accounts.app-subject': { id: string; disabled: boolean; features: string[] }
  'accounts.apps': {
    _id: string
    slug: string
    name: string
    logo: string | null
    primaryColor: string
    isRegistered: boolean | null
  }
  'accounts.call-disown': { appId: string; id: string; userId: string; staffId: string }
  'accounts.call-end': { appId: string; id: string; userId: string; staffId: string }
  'accounts.call-expire': { appId: string; id: string; userId: string; staffId: string }
  'accounts.call-insert': Record<never, never>
  'accounts.call-latest': {
    _id: string
    startedAt: Date
    endDueAt: Date | null
    endedAt: Date | null
    outcome: string | null
    staff: unknown
  }
  'accounts.calls-due': { appId: string; id: string; dueAt: Date }
  'accounts.challenge-close': Record<never, never>
  'accounts.challenge-create': Record<never, never>
  'accounts.challenge-find': { appId: string; userId: string; email: string; appName: string; appDisabled: boolean }
  'accounts.challenges-close': Record<never, never>
  'accounts.credentials': { passwordHash: string | null }
  'accounts.deliveries': {
    _id: string
    eventName: string
    state: string
    attempts: number
    nextAttemptAt: Date | null
    createdAt: Date
    body: string
    lastStatus: number | null
    lastError: string | null
    lastMs: number | null
    lastReply: string | null
    history: unknown
  }
  'accounts.deliveries-due': { appId: string; id: string; dueAt: Date }
  'accounts.deliveries-hold': Record<never, never>
  'accounts.deliveries-resume': { id: string }
  'accounts.delivery': {
    _id: string
    eventName: string
    state: string
    attempts: number
    nextAttemptAt: Date | null
    createdAt: Date
    body: string
    lastStatus: number | null
    lastError: string | null
    lastMs: number | null
    lastReply: string | null
    history: unknown
  }
  'accounts.delivery-insert': Record<never, never>
  'accounts.delivery-outcome': Record<never, never>
  'accounts.delivery-resend': Record<never, never>
  'accounts.delivery-take': { appId: string; id: string; attempt: number; body: string }
  'accounts.dispatch-insert': Record<never, never>
  'accounts.document-accept': Record<never, never>
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
  'accounts.email-replace': Record<never, never>
  'accounts.email-replace-links': Record<never, never>
  'accounts.factor': { secret: string; confirmedAt: Date | null }
  'accounts.factor-begin': Record<never, never>
  'accounts.factor-remove': Record<never, never>
  'accounts.factor-use': Record<never, never>
  'accounts.home-of-session': { appId: string; userId: string; sessionId: string }
  'accounts.identity-by-email': { email: string; firstName: string; lastName: string }
  'accounts.inviter-name': { name: string }
  'accounts.login-forgive': Record<never, never>
  'accounts.logo': { type: string; bytes: Buffer }
  'accounts.logo-remove': Record<never, never>
  'accounts.logo-replaced': Record<never, never>
  'accounts.logo-save': Record<never, never>
  'accounts.mail-settings-save': Record<never, never>
  'accounts.managed-app': {
    _id: string | null
    slug: string | null
    name: string | null
    logo: string | null
    primaryColor: string | null
    taskKey: string | null
    isRegistered: boolean | null
    privileged: boolean | null
    features: string[] | null
    disabledAt: Date | null
    openTasks: number | null
    waitingForProvider: number | null
    lateTasks: number | null
    lastActivityAt: Date | null
    state: string | null
    description: string | null
    url: string | null
    address: unknown
    tax: string | null
    subscriptions: unknown
    metadata: unknown
    options: unknown
    externalApps: unknown
    createdAt: Date | null
    version: number | null
    owner: unknown
    config: unknown
  }
  'accounts.managed-apps-counts': {
    all: number | null
    unpaid: number | null
    late: number | null
    disabled: number | null
  }
  'accounts.me': {
    _id: string
    email: string
    firstName: string
    lastName: string
    job: string | null
    phone: string | null
    address: unknown
    picture: string | null
    locale: string
    roles: string[] | null
  }
  'accounts.me-update': Record<never, never>
  'accounts.own-session': Record<never, never>
  'accounts.own-user-ids': { _id: string; appId: string }
  'accounts.owner-insert': Record<never, never>
  'accounts.passkey-challenge-create': Record<never, never>
  'accounts.passkey-challenge-take': Record<never, never>
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
  'accounts.password-keep': Record<never, never>
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
  'accounts.payment-settings-save': Record<never, never>
  'accounts.people-of-app': { total: number | null; list: unknown }
  'accounts.people-search': {
    _id: string
    firstName: string
    lastName: string
    picture: string | null
    staff: boolean
    email: string
    job: string | null
    roles: string[] | null
    appId: string
    appName: string
  }
  'accounts.picture': { type: string; bytes: Buffer }
  'accounts.picture-remove': Record<never, never>
  'accounts.picture-save': Record<never, never>
  'accounts.project-role': Record<never, never>
  'accounts.recovery-code-take': Record<never, never>
  'accounts.recovery-codes-insert': Record<never, never>
  'accounts.recovery-codes-remove': Record<never, never>
  'accounts.recovery-people': { appId: string; userId: string; locale: string }
  'accounts.recovery-request': Record<never, never>
  'accounts.recovery-request-take': { email: string; createdAt: Date }
  'accounts.register-staff': { open: boolean }
  'accounts.search-apps': { _id: string; slug: string; name: string; logo: string | null; primaryColor: string }
  'accounts.second-factor': {
    enrolledAt: Date | null
    required: boolean
    email: string
    locale: string | null
    appName: string
    recoveryCodesLeft: number
  }
  'accounts.second-factor-policy': Record<never, never>
  'accounts.session-insert': { roles: string[] }
  'accounts.session-root': { id: string; appId: string; expiresAt: Date }
  'accounts.sessions-end': { id: string; inAppId: string | null }
  'accounts.sessions-end-app': { id: string }
  'accounts.sessions-end-of-person': { id: string }
  'accounts.sessions-of-issuer': { id: string; userId: string }
  'accounts.sessions-of-person': { _id: string; userAgent: string | null; createdAt: Date; expiresAt: Date }
  'accounts.settings': {
    name: string
    slug: string
    description: string | null
    url: string | null
    logo: string | null
    primaryColor: string
    address: unknown
    tax: string | null
    billingDay: number
    billingReference: string | null
    version: number
    mails: unknown
    payments: unknown
  }
  'accounts.settings-documents': { document: string; version: number; acceptedAt: Date; by: string | null }
  'accounts.settings-prices': {
    name: string
    dailyInCents: number | null
    hourlyInCents: number | null
    own: boolean | null
  }
  'accounts.slugs-taken': { slug: string }
  'accounts.staff-by-email': { userId: string; appId: string; roles: string[] }
  'accounts.staff-list': { email: string; firstName: string; lastName: string; job: string | null }
  'accounts.staff-sign-in-keep': Record<never, never>
  'accounts.staff-sign-in-take': { state: string; nonce: string; verifier: string; expiresAt: Date }
  'accounts.subscription-status': Record<never, never>
  'accounts.support-code-held': { code: string; expiresAt: Date }
  'accounts.support-code-keep': { code: string; expiresAt: Date }
  'accounts.support-code-owner': { expiresAt: Date; app: unknown; person: unknown }
  'accounts.task-key-free': { key: string }
  'accounts.team': {
    _id: string | null
    firstName: string | null
    lastName: string | null
    picture: string | null
    staff: boolean | null
    email: string | null
    job: string | null
    roles: string[] | null
    project: boolean | null
    running: unknown
    days: unknown
    absences: unknown
    openTasks: number | null
    lateTasks: number | null
  }
  'accounts.team-week': { weekFrom: string }
  'accounts.test-mail-receiver': { email: string; name: string; locale: string }
  'accounts.token-create': Record<never, never>
  'accounts.token-delete': Record<never, never>
  'accounts.tokens': {
    _id: string
    name: string
    scope: string
    createdAt: Date
    expiresAt: Date | null
    lastUsedAt: Date | null
    createdBy: unknown
  }
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
  'accounts.user-by-email': { id: string; removed: boolean }
  'accounts.user-create': { staff: boolean }
  'accounts.user-in-app': {
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
  'accounts.user-invited': Record<never, never>
  'accounts.user-picture': Record<never, never>
  'accounts.user-remove': Record<never, never>
  'accounts.user-session': Record<never, never>
  'accounts.user-update': Record<never, never>
  'accounts.users-lock': Record<never, never>
  'accounts.webhook': { url: string | null; hasSecret: boolean | null; stoppedAt: Date | null; waiting: number | null }
  'accounts.webhook-endpoint': { url: string; sealed: string | null; stoppedAt: Date | null }
  'accounts.webhook-resume': { stoppedAt: Date }
  'accounts.webhook-stop': Record<never, never>
}

/** Defines a named statement of this service; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
