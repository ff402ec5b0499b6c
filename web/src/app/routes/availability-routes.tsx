import { createRoute } from '@tanstack/react-router'
import { isAvailabilityPeriod, type AvailabilityPeriod } from '../../model/availability/period.ts'
import { lazyPage } from '../lazy-page.tsx'
import { portal } from './portal-route.tsx'
import { nothing } from './root-route.tsx'

const availability = createRoute({
  getParentRoute: () => portal,
  path: '/stats',
  validateSearch: (search): { period?: AvailabilityPeriod | undefined } => ({
    period: isAvailabilityPeriod(search['period']) ? search['period'] : undefined,
  }),
  component: lazyPage(async () => (await import('../../areas/portal/stats-page.tsx')).StatsPage),
})
const reports = createRoute({
  getParentRoute: () => portal,
  path: '/stats/reports',
  component: lazyPage(async () => (await import('../../areas/reports/report-page.tsx')).ReportPage),
})

const sla = createRoute({
  getParentRoute: () => portal,
  path: '/stats/sla/$month',
  component: lazyPage(async () => (await import('../../areas/reports/sla-page.tsx')).SlaPage),
})
const reportsHome = createRoute({ getParentRoute: () => reports, path: '/', component: nothing })
const report = createRoute({
  getParentRoute: () => reports,
  path: '$reportId',
  validateSearch: (search): { view?: 'customer' | undefined } => ({
    view: search['view'] === 'customer' ? 'customer' : undefined,
  }),
  component: nothing,
})

/** Availability and incident reports of an account. */
export const availabilityRoutes = [availability, sla, reports.addChildren([reportsHome, report])] as const
