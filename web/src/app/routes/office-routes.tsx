import { createRoute } from '@tanstack/react-router'
import { validateBacklogSearch } from '../../areas/backoffice/backlog/backlog-search-params.ts'
import { validateHomeSearch } from '../../areas/backoffice/home/home-search-params.ts'
import { validateTasksSearch } from '../../areas/backoffice/tasks/tasks-search-params.ts'
import { parseIncidentFilters } from '../../features/availability/monitoring/incident-filters.ts'
import { validateAppSearch } from '../../features/office/managed-apps/app-subjects.ts'
import { validateDeliveriesSearch } from '../../areas/backoffice/mails/deliveries-search.ts'
import { validateOncallSearch } from '../../areas/backoffice/monitoring/oncall-search.ts'
import { validateTeamsSearch } from '../../areas/backoffice/teams/teams-search.ts'
import { validateTimesSearch } from '../../areas/backoffice/times/times-search.ts'
import { validateAllUsersSearch } from '../../areas/backoffice/users/all-users-search.ts'
import { validateInvoicesOfAllSearch } from '../../features/commerce/invoices-of-all/invoices-of-all-search.ts'
import { validateDraftsSearch } from '../../areas/backoffice/drafts/drafts-search.ts'
import { validateSubscriptionsSearch } from '../../areas/backoffice/subscriptions/subscriptions-search.ts'
import { validateFilesSearch } from '../../areas/backoffice/files/files-search.ts'
import { validateServersSearch } from '../../areas/backoffice/servers/servers-search.ts'
import { validateInboxSearch } from '../../areas/inbox/inbox-search.ts'
import { requireSession } from '../guards.ts'
import { validateAuditSearch } from '../../features/account/audit/audit-search.ts'
import { BrokenSheet } from '../broken-page.tsx'
import { lazyPage } from '../lazy-page.tsx'
import { validSearch } from '../search-params.ts'
import { nothing, rootRoute } from './root-route.tsx'

const officePage = (load: Parameters<typeof lazyPage>[0]) => lazyPage(load, 'backoffice')

const office = createRoute({
  getParentRoute: () => rootRoute,
  id: 'office',
  beforeLoad: requireSession('staff'),
  component: officePage(
    async () => (await import('../../areas/backoffice/shell/backoffice-layout.tsx')).BackofficeLayout,
  ),
})
const home = createRoute({
  getParentRoute: () => office,
  path: '/admin',
  validateSearch: validateHomeSearch,
  component: officePage(async () => (await import('../../areas/backoffice/home/home-page.tsx')).HomePage),
})
// Tasks across accounts: the table stays mounted, a task opens over it (UIX-004).
const list = createRoute({
  getParentRoute: () => office,
  path: '/admin/tasks',
  validateSearch: validateTasksSearch,
  component: officePage(async () => (await import('../../areas/backoffice/home/tasks-route.tsx')).TasksRoute),
})
const tasks = createRoute({ getParentRoute: () => list, path: '/', component: nothing })
const task = createRoute({
  getParentRoute: () => list,
  path: '$taskId',
  component: officePage(async () => (await import('../../areas/backoffice/tasks/task-page.tsx')).BackofficeTaskPage),
  errorComponent: BrokenSheet('/admin/tasks'),
})
const backlog = createRoute({
  getParentRoute: () => office,
  path: '/admin/backlog',
  validateSearch: validateBacklogSearch,
  component: officePage(async () => (await import('../../areas/backoffice/backlog/backlog-page.tsx')).BacklogPage),
})
const backlogHome = createRoute({ getParentRoute: () => backlog, path: '/', component: nothing })
const backlogTasks = createRoute({ getParentRoute: () => backlog, path: 'tasks', component: nothing })
const backlogTask = createRoute({
  getParentRoute: () => backlog,
  path: 'tasks/$taskId',
  component: officePage(
    async () => (await import('../../areas/backoffice/backlog/backlog-task-page.tsx')).BacklogTaskPage,
  ),
  errorComponent: BrokenSheet('/admin/backlog'),
})
const apps = createRoute({
  getParentRoute: () => office,
  path: '/admin/apps',
  component: officePage(async () => (await import('../../areas/backoffice/apps/apps-page.tsx')).AppsPage),
})
const newApp = createRoute({
  getParentRoute: () => office,
  path: '/admin/apps/new',
  component: officePage(async () => (await import('../../areas/backoffice/apps/new-app-page.tsx')).NewAppPage),
})
const app = createRoute({
  getParentRoute: () => office,
  path: '/admin/apps/$appId',
  validateSearch: validSearch(validateAppSearch),
  component: officePage(async () => (await import('../../areas/backoffice/apps/app-page.tsx')).AppPage),
})
const enterApp = createRoute({
  getParentRoute: () => office,
  path: '/admin/apps/$appId/login',
  component: officePage(
    async () => (await import('../../areas/backoffice/apps/enter-app-page.tsx')).OfficeEnterAppPage,
  ),
})
const register = createRoute({
  getParentRoute: () => office,
  path: '/admin/register',
  component: officePage(
    async () => (await import('../../areas/backoffice/apps/staff-register-page.tsx')).StaffRegisterPage,
  ),
})
const audit = createRoute({
  getParentRoute: () => office,
  path: '/admin/audit',
  validateSearch: validateAuditSearch,
  component: officePage(async () => (await import('../../areas/backoffice/apps/audit-page.tsx')).OfficeAuditPage),
})
const deliveries = createRoute({
  getParentRoute: () => office,
  path: '/admin/deliveries',
  validateSearch: validSearch(validateDeliveriesSearch),
  component: officePage(async () => (await import('../../areas/backoffice/mails/deliveries-page.tsx')).DeliveriesPage),
})
const teams = createRoute({
  getParentRoute: () => office,
  path: '/admin/teams',
  validateSearch: validSearch(validateTeamsSearch),
  component: officePage(async () => (await import('../../areas/backoffice/teams/teams-page.tsx')).TeamsPage),
})
const times = createRoute({
  getParentRoute: () => office,
  path: '/admin/times',
  validateSearch: validSearch(validateTimesSearch),
  component: officePage(async () => (await import('../../areas/backoffice/times/times-page.tsx')).TimesPage),
})
const users = createRoute({
  getParentRoute: () => office,
  path: '/admin/users',
  validateSearch: validSearch(validateAllUsersSearch),
  component: officePage(async () => (await import('../../areas/backoffice/users/all-users-page.tsx')).AllUsersPage),
})
const person = createRoute({
  getParentRoute: () => office,
  path: '/admin/users/$appId/$userId',
  component: officePage(async () => (await import('../../areas/backoffice/users/person-page.tsx')).PersonPage),
})
const monitoring = createRoute({
  getParentRoute: () => office,
  path: '/admin/monitoring',
  validateSearch: validSearch(parseIncidentFilters),
  component: officePage(
    async () => (await import('../../areas/backoffice/monitoring/monitoring-page.tsx')).MonitoringPage,
  ),
})
const oncall = createRoute({
  getParentRoute: () => office,
  path: '/admin/monitoring/oncall',
  validateSearch: validSearch(validateOncallSearch),
  component: officePage(async () => (await import('../../areas/backoffice/monitoring/oncall-page.tsx')).OncallPage),
})
const check = createRoute({
  getParentRoute: () => office,
  path: '/admin/monitoring/checks/$checkId',
  validateSearch: (search: Record<string, unknown>): { period?: '30-days' | undefined } =>
    search['period'] === '30-days' ? { period: '30-days' } : {},
  component: officePage(async () => (await import('../../areas/backoffice/monitoring/check-page.tsx')).CheckPage),
})
const collection = createRoute({
  getParentRoute: () => office,
  path: '/admin/collection',
  validateSearch: validSearch(validateInvoicesOfAllSearch),
  component: officePage(
    async () => (await import('../../areas/backoffice/collection/collection-page.tsx')).CollectionPage,
  ),
})
const transfers = createRoute({
  getParentRoute: () => office,
  path: '/admin/collection/transfers',
  component: officePage(
    async () => (await import('../../areas/backoffice/collection/transfers-page.tsx')).TransfersPage,
  ),
})
const system = createRoute({
  getParentRoute: () => office,
  path: '/admin/system',
  component: officePage(async () => (await import('../../areas/backoffice/system/system-page.tsx')).SystemPage),
})
const announcementsPage = async () =>
  (await import('../../areas/backoffice/announcements/announcements-page.tsx')).AnnouncementsPage
const announcements = createRoute({
  getParentRoute: () => office,
  path: '/admin/announcements',
  component: officePage(announcementsPage),
})
const announcement = createRoute({
  getParentRoute: () => office,
  path: '/admin/announcements/$announcementId',
  component: officePage(announcementsPage),
})
const servers = createRoute({
  getParentRoute: () => office,
  path: '/admin/servers',
  validateSearch: validSearch(validateServersSearch),
  component: officePage(
    async () => (await import('../../areas/backoffice/servers/servers-page.tsx')).OfficeServersPage,
  ),
})
const drafts = createRoute({
  getParentRoute: () => office,
  path: '/admin/drafts',
  validateSearch: validSearch(validateDraftsSearch),
  component: officePage(async () => (await import('../../areas/backoffice/drafts/drafts-page.tsx')).DraftsPage),
})
const subscriptions = createRoute({
  getParentRoute: () => office,
  path: '/admin/subscriptions',
  validateSearch: validSearch(validateSubscriptionsSearch),
  component: officePage(
    async () => (await import('../../areas/backoffice/subscriptions/subscriptions-page.tsx')).SubscriptionsPage,
  ),
})
const files = createRoute({
  getParentRoute: () => office,
  path: '/admin/files',
  validateSearch: validSearch(validateFilesSearch),
  component: officePage(async () => (await import('../../areas/backoffice/files/files-page.tsx')).FilesPage),
})

const inbox = createRoute({
  getParentRoute: () => office,
  path: '/admin/inbox',
  validateSearch: validSearch(validateInboxSearch),
  component: officePage(async () => (await import('../../areas/inbox/inbox-page.tsx')).InboxPage),
})

/** Staff pages across accounts (UIX-004, UIX-005, UIX-015 to UIX-022). */
export const officeRoutes = office.addChildren([
  home,
  list.addChildren([tasks, task]),
  backlog.addChildren([backlogHome, backlogTasks, backlogTask]),
  apps,
  newApp,
  app,
  enterApp,
  register,
  audit,
  deliveries,
  teams,
  times,
  users,
  person,
  monitoring,
  oncall,
  check,
  collection,
  transfers,
  announcements,
  announcement,
  system,
  servers,
  drafts,
  subscriptions,
  files,
  inbox,
])
