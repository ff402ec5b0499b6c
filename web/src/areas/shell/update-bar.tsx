import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { runningVersion, versionQuery } from '../../shared/config/version.ts'
import { announce } from '../../shared/ui/live-region.tsx'
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
  // On the body, above sheets; `aria-live` keeps an open dialog from hiding it (the words are said by LiveRegion).
  return createPortal(
    <section className="top-line update-bar" aria-label={t('newVersion')} aria-live="off" data-above>
      <span>{t('newVersion')}</span>
      <button type="button" onClick={() => location.reload()}>
        {t('reload')}
      </button>
    </section>,
    document.body,
  )
}

/** Says that the server gives out another build than the one that runs here (UIX-048); when to change is up to the reader. */
export const UpdateBar = () => useQuery(versionQuery).data !== runningVersion && <Bar />
