import { Outlet } from '@tanstack/react-router'
import { LiveRegion } from '../shared/ui/live-region.tsx'
import { Toaster } from '../shared/ui/toaster.tsx'

/** Root of every page: the page, toasts, and the live region for announcements. */
export const Root = () => (
  <>
    <Outlet />
    <Toaster />
    <LiveRegion />
  </>
)
