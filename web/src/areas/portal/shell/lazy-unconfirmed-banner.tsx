import { loadWithMessages } from '../../../kit/i18n/messages.ts'
import { ErrorBoundary } from '../../../kit/ui/feedback/error-boundary.tsx'
import { lazyWithPreload } from '../../../kit/ui/lazy/lazy-with-preload.ts'
import type { Account, Me } from '../../../model/session/me.ts'

const UnconfirmedBanner = lazyWithPreload(
  () => loadWithMessages(() => import('../../../features/account/address-confirmation/unconfirmed-banner.tsx')),
  { silent: true },
)

/** Loads the banner only for an account whose address is not confirmed. */
export const LazyUnconfirmedBanner = ({ me, app }: { me: Me | undefined; app: Account | undefined }) =>
  me && app?.isUnconfirmed ? (
    <div className="unconfirmed-place">
      <ErrorBoundary fallback={<></>}>
        <UnconfirmedBanner me={me} />
      </ErrorBoundary>
    </div>
  ) : null
