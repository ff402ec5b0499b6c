import type { LazyGroup } from '@passerelle/i18n/catalog'
import { createElement, use, type ComponentType } from 'react'
import { loadWithMessages } from '../kit/i18n/messages.ts'
import { reloadOnChunkFailure } from '../kit/ui/lazy/chunk-reload.ts'
import { inTime } from '../kit/ui/lazy/chunk-timeout.ts'
import { reloadFailedStyles } from '../kit/ui/lazy/failed-styles.ts'

const never = new Promise<never>(() => undefined)

/**
 * A page in a lazy chunk. It renders immediately when already loaded; a chunk that cannot be loaded within 120 s
 * (CON-009) reloads the page once per version (UIX-049). `upTo`: the messages that it shows.
 */
export const lazyPage = (load: () => Promise<ComponentType>, upTo?: LazyGroup) => {
  let loaded: ComponentType | undefined
  let loading: Promise<ComponentType> | undefined
  const preload = () =>
    (loading ??= inTime(reloadFailedStyles().then(() => loadWithMessages(load, upTo))).then(
      (page) => (loaded = page),
      async (error: unknown) => {
        loading = undefined
        if (await reloadOnChunkFailure(error)) return never
        throw error
      },
    ))
  const Page = () => createElement(loaded ?? use(preload()))
  return Object.assign(Page, { preload: async () => void (await preload()) })
}
