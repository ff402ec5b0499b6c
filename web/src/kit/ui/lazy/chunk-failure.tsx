import { IconRefresh, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { onlineStore } from '../../network/online.ts'
import { useStore } from '../../store/store.ts'
import { BareIconButton } from '../button/bare-icon-button.tsx'
import { Button } from '../button/button.tsx'
import { findChunkCause, rememberRetry, type ChunkCause } from './chunk-reload.ts'
import { ErrorState } from '../feedback/states.tsx'
import './chunk-failure.css'

/** Cause of a failed chunk; the browser's own word that it is offline comes first. */
export const useChunkCause = (error: unknown): ChunkCause | undefined => {
  const online = useStore(onlineStore)
  const [found, setFound] = useState<ChunkCause>()
  useEffect(() => {
    let left = false
    void findChunkCause(error).then((cause) => left || setFound(cause))
    return () => {
      left = true
    }
  }, [error])
  return online ? found : 'offline'
}

/**
 * A part of the page whose chunk could not be loaded: why, and a retry, in its place; with `onClose` as a panel over
 * the page, for what would have opened there. Tries again by itself when the network is back, and offers to reload the
 * page where that did not help.
 */
export const ChunkFailure = ({
  error,
  onRetry,
  onClose,
}: {
  error: unknown
  onRetry: () => void
  onClose?: (() => void) | undefined
}) => {
  const t = useTranslations()
  const cause = useChunkCause(error)
  const tryAgain = () => {
    rememberRetry(error)
    onRetry()
  }
  const retry = useEffectEvent(tryAgain)
  useEffect(() => onlineStore.subscribe(() => void (onlineStore.get() && retry())), [])
  if (cause === undefined) return null
  const reload = () => location.reload()
  const again =
    cause === 'outdated' || cause === 'stuck'
      ? { label: t('shell.reload'), run: reload }
      : { label: t('common.retry'), run: tryAgain }
  if (!onClose)
    return (
      <ErrorState
        compact
        title={t('shell.partFailed')}
        action={
          <Button icon={IconRefresh} onClick={again.run}>
            {again.label}
          </Button>
        }
      >
        {t(`shell.chunk.${cause}`)}
      </ErrorState>
    )
  return createPortal(
    <section className="chunk-failure" role="alert" aria-live="off" data-above>
      <p>
        <strong>{t('shell.partFailed')}</strong>
        <span>{t(`shell.chunk.${cause}`)}</span>
      </p>
      <Button size="small" icon={IconRefresh} onClick={again.run}>
        {again.label}
      </Button>
      <BareIconButton icon={IconX} label={t('common.close')} onClick={onClose} />
    </section>,
    document.body,
  )
}
