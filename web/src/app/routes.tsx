import { createRootRoute, createRoute } from '@tanstack/react-router'
import { BoardPage } from '../areas/portal/board-page.tsx'
import { PortalLayout } from '../areas/portal/portal-layout.tsx'
import { validateTasksSearch } from '../areas/office/tasks-search.ts'
import { keepBoardSearch, validateBoardSearch } from '../features/filters/filter-state.ts'
import { isRecapLength, type RecapLength } from '../features/recap/recap-period.ts'
import { isAvailabilityPeriod, type AvailabilityPeriod } from '../shared/availability/period.ts'
import { sameSitePath } from '../shared/session/same-site-path.ts'
import { requireSession } from './guards.ts'
import { lazyPage } from './lazy-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { Root } from './root.tsx'

const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFoundPage })
const nothing = () => null
// What an address says stands in `search` as it came unless a route answers the same key: a refused value is answered as undefined.
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

// Public pages
const login = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  component: lazyPage(async () => (await import('../areas/sign-in/login-page.tsx')).LoginPage),
})
const staffLogin = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/login',
  component: lazyPage(async () => (await import('../areas/sign-in/staff-login-page.tsx')).StaffLoginPage),
})
const staffReturn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/oauth',
  validateSearch: (search): { code?: string | undefined; state?: string | undefined } => ({
    code: textOf(search['code']),
    state: textOf(search['state']),
  }),
  component: lazyPage(async () => (await import('../areas/sign-in/staff-return-page.tsx')).StaffReturnPage),
})
const logout = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logout',
  validateSearch: (search): { side?: 'staff' | undefined } => ({
    side: search['side'] === 'staff' ? 'staff' : undefined,
  }),
  component: lazyPage(async () => (await import('../areas/sign-in/logout-page.tsx')).LogoutPage),
})
const enterApp = createRoute({
  getParentRoute: () => rootRoute,
  path: '/apps/$appId',
  validateSearch: (search): { redirect?: string | undefined } => ({ redirect: sameSitePath(search['redirect']) }),
  component: lazyPage(async () => (await import('../areas/sign-in/enter-app-page.tsx')).EnterAppPage),
})

// Customers, and staff inside an account: the board stays, a request opens over it (TSK-031). It is what people come for: its script comes with the page.
const portal = createRoute({
  getParentRoute: () => rootRoute,
  id: 'portal',
  beforeLoad: requireSession('customer'),
  component: PortalLayout,
})
const portalBoard = createRoute({
  getParentRoute: () => portal,
  id: 'board',
  validateSearch: validateBoardSearch,
  search: { middlewares: [keepBoardSearch] },
  component: BoardPage,
})
const home = createRoute({ getParentRoute: () => portalBoard, path: '/', component: nothing })
const phone = createRoute({ getParentRoute: () => portalBoard, path: '/phone', component: nothing })
const tasks = createRoute({ getParentRoute: () => portalBoard, path: '/projects/tasks', component: nothing })
const task = createRoute({
  getParentRoute: () => portalBoard,
  path: '/projects/tasks/$taskId',
  component: lazyPage(async () => (await import('../areas/portal/task-page.tsx')).TaskPage),
})

const recap = createRoute({
  getParentRoute: () => portal,
  path: '/projects/recap',
  validateSearch: (search): { months?: RecapLength | undefined } => ({
    months: isRecapLength(search['months']) ? search['months'] : undefined,
  }),
  component: lazyPage(async () => (await import('../areas/portal/recap-page.tsx')).RecapPage),
})

const availability = createRoute({
  getParentRoute: () => portal,
  path: '/stats',
  validateSearch: (search): { period?: AvailabilityPeriod | undefined } => ({
    period: isAvailabilityPeriod(search['period']) ? search['period'] : undefined,
  }),
  component: lazyPage(async () => (await import('../areas/portal/stats-page.tsx')).StatsPage),
})

// Staff across accounts
const office = createRoute({
  getParentRoute: () => rootRoute,
  id: 'office',
  beforeLoad: requireSession('staff'),
  component: lazyPage(async () => (await import('../areas/office/office-layout.tsx')).OfficeLayout),
})
const officeHome = createRoute({
  getParentRoute: () => office,
  path: '/admin',
  component: lazyPage(async () => (await import('../areas/office/home-page.tsx')).HomePage),
})
// The requests of all accounts: the list stays, a request opens over it (UIX-004)
const officeList = createRoute({
  getParentRoute: () => office,
  path: '/admin/tasks',
  validateSearch: validateTasksSearch,
  component: lazyPage(async () => (await import('../areas/office/tasks-page.tsx')).TasksPage),
})
const officeTasks = createRoute({ getParentRoute: () => officeList, path: '/', component: nothing })
const officeTask = createRoute({
  getParentRoute: () => officeList,
  path: '$taskId',
  component: lazyPage(async () => (await import('../areas/office/task-page.tsx')).OfficeTaskPage),
})

/** Every address of the product (UIX-001 …); an unknown one shows the not-found page. */
export const routeTree = rootRoute.addChildren([
  login,
  staffLogin,
  staffReturn,
  logout,
  enterApp,
  portal.addChildren([portalBoard.addChildren([home, phone, tasks, task]), availability, recap]),
  office.addChildren([officeHome, officeList.addChildren([officeTasks, officeTask])]),
])
