import { Suspense } from 'react'
import { withTexts } from '../../shared/i18n/texts.ts'
import { useStore } from '../../shared/store/store.ts'
import { lazyPart } from '../../shared/ui/lazy-part.ts'
import { keyMapStore, openKeyMap } from './keys-store.ts'
import { useKeys } from './use-keys.ts'

const KeyMap = lazyPart(() => withTexts(() => import('./key-map.tsx')))

/** The map of keys over every page: `?` opens it, as does the menu of the person. */
export const KeyMapHost = () => {
  const open = useStore(keyMapStore)
  useKeys({ map: openKeyMap, step: true, type: true, choose: true, leave: true }, 'both')
  return (
    open && (
      <Suspense>
        <KeyMap onClose={() => keyMapStore.set(false)} />
      </Suspense>
    )
  )
}
