import { createRoute } from '@tanstack/react-router'
import { PortalLayout } from '../../areas/portal/portal-layout.tsx'
import { requireSession } from '../guards.ts'
import { rootRoute } from './root-route.tsx'

/** An account from inside: its customers, and staff who entered it. */
export const portal = createRoute({
  getParentRoute: () => rootRoute,
  id: 'portal',
  beforeLoad: requireSession('customer'),
  component: PortalLayout,
})
