import { createRootRoute, createRoute } from '@tanstack/react-router'
import { sameSitePath } from '../shared/session/same-site-path.ts'
import { requireSession, toEnteredAccount } from './guards.ts'
import { lazyPage } from './lazy-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { Root } from './root.tsx'

const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFoundPage })
const nothing = () => null

// Public pages
const login = createRoute({
  getParentRoute: () => rootRoute, path: '/login',
  component: lazyPage(async () => (await import('../areas/sign-in/login-page.tsx')).LoginPage),
})
const staffLogin = createRoute({
  getParentRoute: () => rootRoute, path: '/admin/login',
  component: lazyPage(async () => (await import('../areas/sign-in/staff-login-page.tsx')).StaffLoginPage),
})
const staffReturn = createRoute({
  getParentRoute: () => rootRoute, path: '/admin/oauth',
  validateSearch: (search): { code?: string; state?: string } => ({
    ...(typeof search['code'] === 'string' && { code: search['code'] }),
    ...(typeof search['state'] === 'string' && { state: search['state'] }),
  }),
  component: lazyPage(async () => (await import('../areas/sign-in/staff-return-page.tsx')).StaffReturnPage),
})
const logout = createRoute({
  getParentRoute: () => rootRoute, path: '/logout',
  validateSearch: (search): { side?: 'staff' } => (search['side'] === 'staff' ? { side: 'staff' } : {}),
  component: lazyPage(async () => (await import('../areas/sign-in/logout-page.tsx')).LogoutPage),
})
const enterApp = createRoute({
  getParentRoute: () => rootRoute, path: '/apps/$appId',
  validateSearch: (search): { redirect?: string } => {
    const path = sameSitePath(search['redirect'])
    return path === undefined ? {} : { redirect: path }
  },
  component: lazyPage(async () => (await import('../areas/sign-in/enter-app-page.tsx')).EnterAppPage),
})

// Customers, and staff inside an account: the board stays, a request opens over it (TSK-031)
const portal = createRoute({
  getParentRoute: () => rootRoute, id: 'portal', beforeLoad: requireSession('customer'),
  component: lazyPage(async () => (await import('../areas/portal/portal-layout.tsx')).PortalLayout),
})
const portalBoard = createRoute({
  getParentRoute: () => portal, id: 'board',
  component: lazyPage(async () => (await import('../areas/portal/board-page.tsx')).BoardPage),
})
const home = createRoute({ getParentRoute: () => portalBoard, path: '/', component: nothing })
const phone = createRoute({ getParentRoute: () => portalBoard, path: '/phone', component: nothing })
const tasks = createRoute({ getParentRoute: () => portalBoard, path: '/projects/tasks', component: nothing })
const task = createRoute({
  getParentRoute: () => portalBoard, path: '/projects/tasks/$taskId',
  component: lazyPage(async () => (await import('../areas/portal/task-page.tsx')).TaskPage),
})

// Staff across accounts
const office = createRoute({
  getParentRoute: () => rootRoute, id: 'office', beforeLoad: requireSession('staff'),
  component: lazyPage(async () => (await import('../areas/office/office-layout.tsx')).OfficeLayout),
})
const officeHome = createRoute({
  getParentRoute: () => office, path: '/admin',
  component: lazyPage(async () => (await import('../areas/office/home-page.tsx')).HomePage),
})
// Staff work on requests inside an account: these lead there, or to the choice of one (UIX-004)
const officeTasks = createRoute({ getParentRoute: () => office, path: '/admin/tasks', beforeLoad: () => toEnteredAccount() })
const officeTask = createRoute({
  getParentRoute: () => office, path: '/admin/tasks/$taskId', beforeLoad: ({ params }) => toEnteredAccount(params.taskId),
})

/** Every address of the product (UIX-001 …); an unknown one shows the not-found page. */
export const routeTree = rootRoute.addChildren([
  login, staffLogin, staffReturn, logout, enterApp,
  portal.addChildren([portalBoard.addChildren([home, phone, tasks, task])]),
  office.addChildren([officeHome, officeTasks, officeTask]),
])
