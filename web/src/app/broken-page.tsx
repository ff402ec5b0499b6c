import { IconRefresh } from '@tabler/icons-react'
import { useRouter, useRouterState, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { onlineStore } from '../kit/network/online.ts'
import { getSide, homePath } from '../model/session/side.ts'
import { Button } from '../kit/ui/button/button.tsx'
import { ChunkFailure, useChunkCause } from '../kit/ui/lazy/chunk-failure.tsx'
import { ErrorState } from '../kit/ui/feedback/states.tsx'

const useRetry = (reset: () => void) => {
  const router = useRouter()
  return () => {
    reset()
    void router.invalidate()
  }
}

/** Error page of a failed route with its cause; the shell around it stays, and the route can be retried. */
export const BrokenPage = ({ error, reset }: ErrorComponentProps) => {
  const t = useTranslations()
  const router = useRouter()
  const side = useRouterState({ select: (state) => getSide(state.location.pathname) })
  const cause = useChunkCause(error)
  const retry = useRetry(reset)
  const again = useEffectEvent(() => cause !== 'broken' && onlineStore.get() && retry())
  useEffect(() => onlineStore.subscribe(() => void again()), [])
  return (
    <main>
      <ErrorState
        asPage
        title={t('shell.brokenTitle')}
        action={
          <div className="blank-actions">
            <Button
              variant="primary"
              icon={IconRefresh}
              onClick={cause === 'outdated' ? () => location.reload() : retry}
            >
              {cause === 'outdated' ? t('shell.reload') : t('common.retry')}
            </Button>
            <Button onClick={() => void router.navigate({ to: homePath[side] })}>{t('shell.notFoundAction')}</Button>
          </div>
        }
      >
        {cause && (cause === 'broken' ? t('shell.brokenText') : t(`shell.chunk.${cause}`))}
      </ErrorState>
    </main>
  )
}

/** Error of a route whose page opens over its parent: the parent stays as it is; closing returns to it. */
export const BrokenSheet =
  (parent: string) =>
  ({ error, reset }: ErrorComponentProps) => {
    const router = useRouter()
    return (
      <ChunkFailure
        error={error}
        onRetry={useRetry(reset)}
        onClose={() => void router.navigate({ to: parent, search: true })}
      />
    )
  }
