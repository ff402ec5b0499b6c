import type { ReactNode } from 'react'
import { loadWithMessages } from '../../../kit/i18n/messages.ts'
import { ErrorBoundary } from '../../../kit/ui/feedback/error-boundary.tsx'
import { lazyWithPreload } from '../../../kit/ui/lazy/lazy-with-preload.ts'

const RefusedBanner = lazyWithPreload(
  () => loadWithMessages(() => import('../../../features/invoices/refused-banner.tsx')),
  { silent: true },
)

/** Loads what is said about a refused invoice; `children` stand for it when there is none. */
export const LazyRefusedBanner = ({ appId, children }: { appId: string; children?: ReactNode }) => (
  <ErrorBoundary fallback={<>{children}</>}>
    <RefusedBanner appId={appId}>{children}</RefusedBanner>
  </ErrorBoundary>
)
