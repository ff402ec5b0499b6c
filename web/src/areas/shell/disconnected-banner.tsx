import { IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { onlineStore } from '../../kit/network/online.ts'
import { reachStore } from '../../kit/network/reach.ts'
import { brokenStore } from '../../model/live/live-connections.ts'
import { useSessionFailing, useSide } from '../../model/session/me.ts'
import { useStore } from '../../kit/store/store.ts'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import { announce } from '../../kit/ui/feedback/live-region.tsx'
import './top-line.css'
import './lost-line.css'

/**
 * Delay in ms before the banner appears: longer than the first reconnect takes (THR-015), because most lost connections
 * recover quickly.
 */
const shownAfter = 8000

const Line = ({ offline = false }: { offline?: boolean }) => {
  const t = useTranslations('shell')
  const side = useSide()
  const entered = useEffectEvent(() => announce(offline ? t('offline') : `${t('lost')} ${t('reconnecting')}`))
  const left = useEffectEvent(() => brokenStore.get()[side] === undefined && announce(t('foundAgain')))
  useEffect(() => {
    document.body.classList.add('disconnected')
    entered()
    return () => {
      document.body.classList.remove('disconnected')
      left()
    }
  }, [])
  // A portal in the body, above sheets; `aria-live` keeps an open dialog from hiding it (the text is announced by
  // LiveRegion).
  return createPortal(
    <p className="top-banner disconnected-banner" aria-live="off">
      <Icon icon={IconPlugConnectedX} size={14} />
      <span>
        <strong>{offline ? t('offline') : t('lost')}</strong>{' '}
        <span className="more">{offline ? t('offlineText') : t('lostText')}</span> {!offline && t('reconnecting')}
      </span>
    </p>,
    document.body,
  )
}

const AfterAWhile = ({ since }: { since: number }) => {
  const reached = useStore(reachStore)
  const [long, tell] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => tell(true), since + shownAfter - performance.now())
    return () => clearTimeout(timer)
  }, [since])
  return (long || !reached) && <Line />
}

/**
 * Banner shown when live updates have been lost for a while, the server is unreachable or does not say who is signed
 * in, and at once when the browser is offline; disappears automatically.
 */
export const DisconnectedBanner = () => {
  const online = useStore(onlineStore)
  const since = useStore(brokenStore)[useSide()]
  const failing = useSessionFailing()
  if (!online) return <Line key="offline" offline />
  if (failing) return <Line />
  return since !== undefined && <AfterAWhile key={since} since={since} />
}
