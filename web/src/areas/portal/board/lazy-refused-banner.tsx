import type { ReactNode } from 'react'
import { loadWithMessages } from '../../../kit/i18n/messages.ts'
import { ErrorBoundary } from '../../../kit/ui/feedback/error-boundary.tsx'
import { lazyWithPreload } from '../../../kit/ui/lazy/lazy-with-preload.ts'

const RefusedBanner = lazyWithPreload(
  () => loadWithMessages(() => import('../../../features/invoices/refused-banner.tsx')),
  { silent: true },
)

/**
 * Loads what is said about a refused invoice; `children` stand for it when there is none. Its place is kept, so that
 * the board below does not move.
 */
export const LazyRefusedBanner = ({ appId, children }: { appId: string; children?: ReactNode }) => (
  <div className="alert-place">
    <ErrorBoundary fallback={<>{children}</>}>
      <RefusedBanner appId={appId}>{children}</RefusedBanner>
    </ErrorBoundary>
  </div>
)
