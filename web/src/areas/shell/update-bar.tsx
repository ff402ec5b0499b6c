import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { runningVersion, versionQuery } from '../../kit/config/version.ts'
import { announce } from '../../kit/ui/feedback/live-region.tsx'
import './top-line.css'
import './update-bar.css'

const Bar = () => {
  const t = useTranslations('shell')
  const entered = useEffectEvent(() => announce(t('newVersion')))
  useEffect(() => {
    document.body.classList.add('outdated')
    entered()
    return () => document.body.classList.remove('outdated')
  }, [])
  // A portal in the body, above sheets; `aria-live` keeps an open dialog from hiding it (the text is announced by
  // LiveRegion).
  return createPortal(
    <section className="top-banner update-bar" aria-label={t('newVersion')} aria-live="off" data-above>
      <span>{t('newVersion')}</span>
      <button type="button" onClick={() => location.reload()}>
        {t('reload')}
      </button>
    </section>,
    document.body,
  )
}

/** Banner shown when the server delivers a newer build (UIX-048); the user decides when to reload. */
export const UpdateBar = () => useQuery(versionQuery).data !== runningVersion && <Bar />
