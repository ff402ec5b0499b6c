import { createElement, use, useReducer, type ComponentProps, type ComponentType, type lazy } from 'react'
import { ChunkFailure } from './chunk-failure.tsx'
import { createChunkLoader } from './chunk-loader.ts'
import { closeOf } from './close-of.ts'

type Part = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

/**
 * `React.lazy`, for Suspense, with a timeout of 120 s (CON-009) and `load` as preload. A chunk that cannot be loaded
 * leaves the rest of the page alone: its place shows why, and a retry.
 */
export const lazyWithTimeout = <C extends Part>(fetchIt: () => Promise<{ default: C }>) => {
  const { load, get } = createChunkLoader(fetchIt)
  let outcome: Promise<{ error: unknown } | null> | undefined
  const settle = () =>
    (outcome ??= load().then(
      () => null,
      (error: unknown) => ({ error }),
    ))
  const Late = (props: ComponentProps<C>) => {
    const [, again] = useReducer((turn: number) => turn + 1, 0)
    // A render that was suspended by the promise has to end with it, although the chunk is there by then.
    const failure = get() && !outcome ? null : use(settle())
    const part = get()
    if (part) return createElement(part.default as ComponentType<ComponentProps<C>>, props)
    if ('open' in props && props.open === false) return null
    const forget = (then?: () => void) => {
      outcome = undefined
      then?.()
    }
    const close = closeOf(props)
    return createElement(ChunkFailure, {
      error: failure?.error,
      onRetry: () => forget(again),
      onClose: close && (() => forget(close)),
    })
  }
  return Object.assign(Late, { load })
}
