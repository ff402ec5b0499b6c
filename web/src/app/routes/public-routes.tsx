import { createRoute, redirect } from '@tanstack/react-router'
import { sameSitePath } from '../../model/session/same-site-path.ts'
import { lazyPage } from '../lazy-page.tsx'
import { rootRoute, toText } from './root-route.tsx'

const entryPage = (load: Parameters<typeof lazyPage>[0]) => lazyPage(load, 'entry')

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  component: entryPage(async () => (await import('../../areas/sign-in/login-page.tsx')).LoginPage),
})
const recovery = createRoute({
  getParentRoute: () => rootRoute,
  path: '/recovery',
  component: entryPage(async () => (await import('../../areas/sign-in/recovery-page.tsx')).RecoveryPage),
})
const resetPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: (search): { token?: string | undefined } => ({ token: toText(search['token']) }),
  component: entryPage(async () => (await import('../../areas/sign-in/reset-password-page.tsx')).ResetPasswordPage),
})
const confirmAddress = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-address',
  validateSearch: (search): { token?: string | undefined } => ({ token: toText(search['token']) }),
  component: lazyPage(
    async () => (await import('../../areas/mailed-links/confirm-address-page.tsx')).ConfirmAddressPage,
  ),
})
const unsubscribe = createRoute({
  getParentRoute: () => rootRoute,
  path: '/unsubscribe',
  validateSearch: (search): { token?: string | undefined } => ({ token: toText(search['token']) }),
  component: lazyPage(async () => (await import('../../areas/mailed-links/unsubscribe-page.tsx')).UnsubscribePage),
})
const takeCharge = createRoute({
  getParentRoute: () => rootRoute,
  path: '/prise-en-charge/$token',
  component: lazyPage(async () => (await import('../../areas/mailed-links/take-charge-page.tsx')).TakeChargePage),
})
const register = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  validateSearch: (search): { step?: number | undefined } => ({
    step: [1, 2, 3, 4].find((step) => String(step) === String(search['step'])),
  }),
  component: entryPage(async () => (await import('../../areas/register/register-page.tsx')).RegisterPage),
})
const staffLogin = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/login',
  component: entryPage(async () => (await import('../../areas/sign-in/staff-login-page.tsx')).StaffLoginPage),
})
const staffReturn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/oauth',
  validateSearch: (search): { code?: string | undefined; state?: string | undefined } => ({
    code: toText(search['code']),
    state: toText(search['state']),
  }),
  component: entryPage(async () => (await import('../../areas/sign-in/staff-callback-page.tsx')).StaffCallbackPage),
})
const logout = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logout',
  validateSearch: (search): { side?: 'staff' | undefined } => ({
    side: search['side'] === 'staff' ? 'staff' : undefined,
  }),
  component: entryPage(async () => (await import('../../areas/sign-in/logout-page.tsx')).LogoutPage),
})
const enterApp = createRoute({
  getParentRoute: () => rootRoute,
  path: '/apps/$appId',
  validateSearch: (search): { redirect?: string | undefined } => ({ redirect: sameSitePath(search['redirect']) }),
  component: entryPage(async () => (await import('../../areas/sign-in/enter-account-page.tsx')).EnterAccountPage),
})
const pay = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pay/$secret',
  component: lazyPage(async () => (await import('../../areas/pay/pay-page.tsx')).PayPage),
})
/** The token leaves the address at once, so that nothing that reads addresses meets it (ANS-004). */
const answer = createRoute({
  getParentRoute: () => rootRoute,
  path: '/answer',
  validateSearch: (search): { token?: string | undefined } => ({ token: toText(search['token']) }),
  beforeLoad: ({ search: { token: answerToken }, location: { hash } }) => {
    if (answerToken !== undefined) throw redirect({ to: '/answer', hash, state: { answerToken }, replace: true })
  },
  component: lazyPage(async () => (await import('../../areas/answer/answer-page.tsx')).AnswerPage),
})

// Component gallery in both themes, for developers.
const devUi = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dev/ui',
  component: lazyPage(async () => (await import('../../areas/dev/ui-page.tsx')).UiPage, 'backoffice'),
})

/** Pages without a session. */
export const publicRoutes = [
  login,
  recovery,
  resetPassword,
  confirmAddress,
  unsubscribe,
  takeCharge,
  register,
  staffLogin,
  staffReturn,
  logout,
  enterApp,
  pay,
  answer,
  devUi,
] as const
