import { accounts } from '@passerelle/contract/accounts/api'
import { Problem } from '@passerelle/contract/problems'
import type { CustomerActor } from '@passerelle/kernel/actor'
import { createHttpClient } from '@passerelle/server/outbound/http-client'
import type { Platform } from '@passerelle/server/platform'
import { installationSecrets } from '@passerelle/server/secrets/installation-secrets'
import { service, type Call, type Service, type WebhookCall } from '@passerelle/server/service'
import { policies } from './accounts-policy.ts'
import { announceDeadline } from './announcements/announce-deadline.ts'
import { announcementHandlers, announcementPolicies } from './announcements/announcement-handlers.ts'
import { appHandlers } from './apps/app-handlers.ts'
import { accessTokenHandlers } from './access-tokens/token-handlers.ts'
import { loadApp, type AccountsSubjects } from './identity/app-subject.ts'
import { appView } from './apps/app-view.ts'
import { appsPolicies } from './apps/apps-policy.ts'
import { onSubscriptionChanged } from './apps/on-subscription-changed.ts'
import { appsView } from './apps/apps-view.ts'
import { callerCheckHandlers } from './caller-check/caller-check-handlers.ts'
import { endCallerCheck } from './caller-check/end-caller-check.ts'
import { emailChangeHandlers } from './email-change/email-change-handlers.ts'
import { sendEmailConfirmation } from './email-change/send-email-confirmation.ts'
import { pageErrorHandlers } from './page-errors/page-error-handlers.ts'
import { findHandlers } from './find/find-handlers.ts'
import { auditHandlers } from './audit/audit-handlers.ts'
import { ownAnnouncements } from './announcements/own-announcements.ts'
import { anonymiseUser } from './deadlines/anonymise-user.ts'
import { officeSettingsHandlers } from './office-settings/office-settings-handlers.ts'
import { passkeyHandlers } from './passkeys/passkey-handlers.ts'
import { peopleView } from './people/people-view.ts'
import { profileHandlers } from './profile/profile-handlers.ts'
import { readPasswordLink } from './recovery/read-password-link.ts'
import { requestRecovery } from './recovery/request-recovery.ts'
import { resetPassword } from './recovery/reset-password.ts'
import { sendRecoveryLinks } from './recovery/send-recovery-links.ts'
import { checkRegistration } from './registration/check-registration.ts'
import { register } from './registration/register.ts'
import { confirmRegistration, mailConfirmationAgain } from './registration/mail-confirmation.ts'
import { registrationLimits } from './registration/registration-limits.ts'
import { suggestSlugs } from './registration/suggest-slugs.ts'
import { secondFactorHandlers } from './second-factor/second-factor-handlers.ts'
import { secondFactorPolicies } from './second-factor/second-factor-policy.ts'
import { enterApp } from './sessions/enter-app.ts'
import { createSessions } from './identity/sessions.ts'
import { recoveryLimits } from './recovery/recovery-limits.ts'
import { countedMail, mailLimits } from './identity/mail-limits.ts'
import { rateLimiter } from './identity/rate-limiter.ts'
import { settingsHandlers } from './settings/settings-handlers.ts'
import { settingsPolicies } from './settings/settings-policy.ts'
import { logIn } from './sign-in/log-in.ts'
import { loginRateLimits } from './sign-in/login-rate-limits.ts'
import { searchApps } from './sign-in/search-apps.ts'
import { pendingSignInStore } from './staff-sign-in/pending-sign-in-store.ts'
import { staffHandlers } from './staff/staff-handlers.ts'
import { beginStaffSignIn } from './staff-sign-in/begin-staff-sign-in.ts'
import { endIssuerSessions } from './staff-sign-in/end-issuer-sessions.ts'
import { finishStaffSignIn } from './staff-sign-in/finish-staff-sign-in.ts'
import { oidcClient } from './staff-sign-in/oidc-client.ts'
import { findSupportCode } from './support/find-support-code.ts'
import { readSupportCode } from './support/read-support-code.ts'
import { eraseAbsenceNote } from './teams/erase-absence-note.ts'
import { teamHandlers } from './teams/team-handlers.ts'
import { watcherHandlers } from './watchers/watcher-handlers.ts'
import { endpointStore } from './webhooks/endpoint-store.ts'
import { purgeDeliveries } from './webhooks/purge-deliveries.ts'
import { sendChosenEvents } from './webhooks/send-chosen-events.ts'
import { sendDelivery } from './webhooks/send-delivery.ts'
import { webhookHandlers } from './webhooks/webhook-handlers.ts'
import { userHandlers } from './users/user-handlers.ts'

type CallOf<K extends keyof typeof accounts> = Call<(typeof accounts)[K], AccountsSubjects>

/** Service for users, accounts and authentication. */
export const accountsService = (platform: Platform): Service => {
  const { env, database, clock, logger } = platform
  const { pool, query } = database
  const sessions = createSessions(platform)
  const staff = {
    env,
    clock,
    database,
    record: platform.record,
    sessions,
    client: oidcClient(env),
    attempts: pendingSignInStore(platform),
  }

  const search = searchApps({
    query,
    limiter: rateLimiter(pool, {
      name: 'search',
      points: 30,
      seconds: 60,
      problemCode: 'app_search_limited',
      sweeps: true,
    }),
  })
  const login = logIn({ database, clock, limits: loginRateLimits({ query, clock, logger }), sessions })
  const begin = beginStaffSignIn(staff)
  const finish = finishStaffSignIn(staff)
  const endByIssuer = endIssuerSessions({ ...platform, client: staff.client })
  const enter = enterApp({ database, clock, sessions })
  const readApp = appView({
    query,
    clock: platform.clock,
    providerName: env.providerName,
    supportPhones: env.supportPhones,
    announcements: ownAnnouncements(platform).open,
  })
  const listApps = appsView(query)
  const listPeople = peopleView(query)
  const readCode = readSupportCode({ query, clock })
  const findCode = findSupportCode({
    query,
    clock,
    limiter: rateLimiter(pool, { name: 'support-code', points: 5, seconds: 60, problemCode: 'too_many_requests' }),
  })

  const askRecovery = requestRecovery({ ...platform, limits: recoveryLimits(pool) })
  const readLink = readPasswordLink(platform)
  const reset = resetPassword({
    ...platform,
    sessions,
    rateLimiter: rateLimiter(pool, {
      name: 'password-change',
      points: 5,
      seconds: 60,
      problemCode: 'too_many_requests',
    }),
  })
  const registering = registrationLimits(pool)
  const mailing = mailLimits(pool)
  const checkStep = checkRegistration(platform)
  const offerSlugs = suggestSlugs(platform)
  const registerAccount = register(platform)
  const confirmOwner = confirmRegistration(platform)
  const confirmAgain = mailConfirmationAgain(platform, ({ appId, email }, send) => {
    const { account, address } = mailing.confirmation
    return countedMail(
      [
        [account, appId],
        [address, email],
      ],
      send,
    )
  })

  return service<typeof accounts, AccountsSubjects>({
    name: 'accounts',
    operations: accounts,
    subjectLoaders: { app: loadApp(query) },
    policies: { ...policies, ...appsPolicies, ...settingsPolicies, ...secondFactorPolicies, ...announcementPolicies },
    handlers: {
      ...userHandlers({ ...platform, sessions, limits: mailing.invitation }),
      ...profileHandlers(platform),
      ...callerCheckHandlers(platform),
      ...emailChangeHandlers({ ...platform, sessions, limits: mailing.emailChange }),
      ...accessTokenHandlers(platform),
      ...auditHandlers(platform),
      ...staffHandlers({ ...platform, sessions }),
      ...findHandlers(platform),
      searchApps: ({ body, request }: CallOf<'searchApps'>) => search(body.email, request.ip),
      login: ({ body, request }: CallOf<'login'>) =>
        login({ ...body, appId: request.appId, ip: request.ip, userAgent: request.userAgent }),
      logout: async ({ actor }: CallOf<'logout'>) => {
        await sessions.end(actor)
        return null
      },
      staffSignInUrl: async ({ request }: CallOf<'staffSignInUrl'>) => ({ authUrl: await begin(request) }),
      staffSignIn: async ({ body, request }: CallOf<'staffSignIn'>) => ({ token: await finish(body, request) }),
      staffBackChannelLogout: async ({
        rawBody,
      }: WebhookCall<typeof accounts.staffBackChannelLogout, AccountsSubjects>) => {
        await endByIssuer(rawBody)
        return null
      },
      enterApp: async ({ actor, subject }: CallOf<'enterApp'>) => ({
        token: await enter(actor, subject),
      }),
      readApp: ({ actor, request }: CallOf<'readApp'>) => readApp(actor, request.locale),
      listApps: ({ actor, query: page }: CallOf<'listApps'>) => listApps(actor, page),
      listPeople: ({ subject, query: page }: CallOf<'listPeople'>) => listPeople(subject.id, page),
      readSupportCode: ({ actor, subject }: CallOf<'readSupportCode'>) =>
        readCode({ appId: subject.id, userId: actor.userId }),
      findSupportCode: ({ actor, params }: CallOf<'findSupportCode'>) => findCode(params.code, actor.userId),
      requestRecovery: ({ body, request: { ip, locale } }: CallOf<'requestRecovery'>) =>
        askRecovery({ ...body, ip, locale }),
      readPasswordLink: ({ request }: CallOf<'readPasswordLink'>) => readLink(request.bearer),
      resetPassword: async ({ body, request: { bearer } }: CallOf<'resetPassword'>) => {
        await reset({ ...body, bearer })
        return null
      },
      checkRegistration: async ({ body, request }: CallOf<'checkRegistration'>) => {
        await registering.checks(request.ip)
        await checkStep(body)
        return null
      },
      suggestSlugs: async ({ body, request }: CallOf<'suggestSlugs'>) => {
        await registering.checks(request.ip)
        return offerSlugs(body)
      },
      register: async ({ body, request }: CallOf<'register'>) => {
        await registering.registrations(request.ip)
        return countedMail([[mailing.confirmation.address, body.owner.email]], () =>
          registerAccount(body, request.locale),
        )
      },
      confirmRegistration: async ({ body, request }: CallOf<'confirmRegistration'>) => {
        await registering.checks(request.ip)
        const confirmed = await confirmOwner(body)
        if (!confirmed) throw new Problem('confirmation_code_wrong')
        return confirmed
      },
      mailConfirmationAgain: async ({ actor }: CallOf<'mailConfirmationAgain'>) => {
        await confirmAgain(actor as CustomerActor)
        return null
      },
      ...secondFactorHandlers(platform, sessions),
      ...passkeyHandlers(platform, sessions),
      ...appHandlers(platform),
      ...settingsHandlers(platform),
      ...webhookHandlers(platform),
      ...watcherHandlers(platform),
      ...officeSettingsHandlers(platform),
      ...announcementHandlers(platform),
      ...teamHandlers({ ...platform, sessions }),
      ...pageErrorHandlers(platform),
    },
    subscribers: [
      sendRecoveryLinks(platform),
      sendEmailConfirmation(platform),
      onSubscriptionChanged(database),
      sendChosenEvents(platform),
    ],
    recurringJobs: [purgeDeliveries(platform)],
    deadlines: [
      anonymiseUser(platform),
      endCallerCheck(platform),
      announceDeadline(platform),
      eraseAbsenceNote(platform),
    ],
    workKinds: [
      sendDelivery({
        ...platform,
        outbound: createHttpClient(),
        endpoints: endpointStore(installationSecrets(env)),
      }),
    ],
  })
}
