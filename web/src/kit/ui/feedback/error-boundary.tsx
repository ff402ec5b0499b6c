import { Component, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorState } from './states.tsx'

const BrokenPart = ({ onRetry }: { onRetry: () => void }) => {
  const t = useTranslations('shell')
  return <ErrorState compact title={t('brokenPart')} onRetry={onRetry} />
}

/**
 * Error boundary for one part of the page: the rest stays usable, and the part can be retried or replaced by
 * `fallback`.
 */
export class ErrorBoundary extends Component<
  { children: ReactNode; onReset?: () => void; fallback?: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  private readonly retry = () => {
    this.props.onReset?.()
    this.setState({ failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return this.props.fallback ?? <BrokenPart onRetry={this.retry} />
  }
}
