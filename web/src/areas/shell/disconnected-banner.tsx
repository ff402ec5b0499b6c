import { IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { reachStore } from '../../shared/api/reach.ts'
import { brokenStore } from '../../shared/live/live-connections.ts'
import { useSide } from '../../shared/session/me.ts'
import { useStore } from '../../shared/store/store.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { announce } from '../../shared/ui/live-region.tsx'
import './top-line.css'
import './lost-line.css'

/** Longer than the first new attempt takes (THR-015): most losses heal unseen. In ms. */
const shownAfter = 8000

const Line = () => {
  const t = useTranslations('shell')
  const side = useSide()
  const entered = useEffectEvent(() => announce(`${t('lost')} ${t('reconnecting')}`))
  const left = useEffectEvent(() => brokenStore.get()[side] === undefined && announce(t('foundAgain')))
  useEffect(() => {
    document.body.classList.add('unheard')
    entered()
    return () => {
      document.body.classList.remove('unheard')
      left()
    }
  }, [])
  // On the body, above sheets; `aria-live` keeps an open dialog from hiding it (the words are said by LiveRegion).
  return createPortal(
    <p className="top-line lost-line" aria-live="off">
      <Icon icon={IconPlugConnectedX} size={14} />
      <span>
        <strong>{t('lost')}</strong> <span className="more">{t('lostText')}</span> {t('reconnecting')}
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

/** Says that others' changes do not arrive, once the live connection is broken for a while or calls reach nobody; gone by itself. */
export const DisconnectedBanner = () => {
  const since = useStore(brokenStore)[useSide()]
  return since !== undefined && <AfterAWhile key={since} since={since} />
}
