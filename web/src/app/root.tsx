import { Outlet } from '@tanstack/react-router'
import { LiveRegion } from '../shared/ui/live-region.tsx'
import { Toaster } from '../shared/ui/toaster.tsx'

/** What stands on every page: the page itself, toasts, and the place where announcements are made. */
export const Root = () => (
  <>
    <Outlet />
    <Toaster />
    <LiveRegion />
  </>
)
