import { Suspense, useEffect } from 'react'
import { loadWithMessages } from '../../shared/i18n/messages.ts'
import { useStore } from '../../shared/store/store.ts'
import { lazyWithTimeout } from '../../shared/ui/lazy-with-timeout.ts'
import { usePreloadWhenIdle } from '../../shared/ui/preload-when-idle.ts'
import type { PaletteProps } from './command-palette.tsx'
import { closeSearch, searchStore } from './search-store.ts'

const Palette = lazyWithTimeout(() => loadWithMessages(() => import('./command-palette.tsx')))

const isSearchKey = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k'

/** Host of the command palette on every page of an account: Ctrl or Cmd with K toggles it (SRC-001). */
export const CommandPaletteHost = (props: Omit<PaletteProps, 'onClose'>) => {
  const open = useStore(searchStore)
  usePreloadWhenIdle(Palette.load)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return
      event.preventDefault()
      if (!event.repeat) searchStore.set(!searchStore.get())
    }
    addEventListener('keydown', hear)
    return () => {
      removeEventListener('keydown', hear)
      closeSearch()
    }
  }, [])
  return (
    open && (
      <Suspense>
        <Palette onClose={closeSearch} {...props} />
      </Suspense>
    )
  )
}
