import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { reloadOnChunkFailure } from '../shared/ui/chunk-reload.ts'
import { ErrorState } from '../shared/ui/states.tsx'

/** Error page of a failed route; the shell around it stays, and the route can be retried. */
export const BrokenPage = ({ error, reset }: ErrorComponentProps) => {
  const t = useTranslations('shell')
  useEffect(() => void reloadOnChunkFailure(error), [error])
  return (
    <main>
      <ErrorState asPage title={t('brokenTitle')} onRetry={reset}>
        {t('brokenText')}
      </ErrorState>
    </main>
  )
}
