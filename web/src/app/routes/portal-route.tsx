import { createRoute } from '@tanstack/react-router'
import { PortalLayout } from '../../areas/portal/shell/portal-layout.tsx'
import { requireSession } from '../guards.ts'
import { rootRoute } from './root-route.tsx'

/** Pages inside an account, for its customers and for staff who have entered it. */
export const portal = createRoute({
  getParentRoute: () => rootRoute,
  id: 'portal',
  beforeLoad: requireSession('customer'),
  component: PortalLayout,
})
