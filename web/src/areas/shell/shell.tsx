import { useEffect, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { createStore, useStore } from '../../kit/store/store.ts'
import { safeLocalStorage } from '../../kit/store/browser-storage.ts'
import { ErrorBoundary } from '../../kit/ui/feedback/error-boundary.tsx'
import { DisconnectedBanner } from './disconnected-banner.tsx'
import { UpdateBar } from './update-bar.tsx'
import './shell.css'
import './print.css'

const key = 'passerelle.rail'
const railStore = createStore<'open' | 'narrow'>(safeLocalStorage.read(key) === 'open' ? 'open' : 'narrow')

/** Expands or collapses the sidebar and stores the choice on this device. */
export const toggleRail = (): void => {
  const next = railStore.get() === 'open' ? 'narrow' : 'open'
  safeLocalStorage.write(key, next)
  railStore.set(next)
}
export const useRail = () => useStore(railStore)

/**
 * App shell: sidebar on the left, page on the right, bottom navigation on mobile. `office` and `inAccount` set the
 * background of the staff side.
 */
export const Shell = ({
  office = false,
  inAccount = false,
  banner,
  rail,
  bottomBar,
  children,
}: {
  office?: boolean
  inAccount?: boolean
  banner?: ReactNode
  rail: ReactNode
  bottomBar: ReactNode
  children: ReactNode
}) => {
  const t = useTranslations('shell')
  const width = useRail()
  useEffect(() => {
    // On the body, because sheets and menus are rendered in portals outside the shell.
    document.body.classList.toggle('office', office)
    document.body.classList.toggle('in-account', inAccount)
    return () => document.body.classList.remove('office', 'in-account')
  }, [office, inAccount])
  return (
    <>
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      {banner}
      <DisconnectedBanner />
      <UpdateBar />
      <div className="shell" data-rail={width}>
        {rail}
        <main className="page" id="content" tabIndex={-1}>
          <ErrorBoundary>{children}</ErrorBoundary>
        </main>
        {bottomBar}
      </div>
    </>
  )
}
