import { Outlet } from '@tanstack/react-router'
import { LiveRegion } from '../kit/ui/feedback/live-region.tsx'
import { Toaster } from '../kit/ui/toast/toaster.tsx'

/** Root of every page: the page, toasts, and the live region for announcements. */
export const Root = () => (
  <>
    <Outlet />
    <Toaster />
    <LiveRegion />
  </>
)
