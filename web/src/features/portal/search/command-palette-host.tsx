import { Suspense, useEffect, type ComponentType } from 'react'
import { useStore } from '../../../kit/store/store.ts'
import { usePreloadWhenIdle } from '../../../kit/ui/lazy/preload-when-idle.ts'
import { closeSearch, searchStore } from './search-store.ts'

/** A palette with the commands of its side, loaded when it is first needed. */
type LazyPalette = ComponentType<{ onClose: () => void }> & { load: () => Promise<unknown> }

const isSearchKey = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k'

/** Host of the command palette on every page of an account: Ctrl or Cmd with K toggles it (SRC-001). */
export const CommandPaletteHost = ({ Palette }: { Palette: LazyPalette }) => {
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
        <Palette onClose={closeSearch} />
      </Suspense>
    )
  )
}
