import { createElement, useEffect, useReducer, useState, type ComponentType } from 'react'
import { ChunkFailure } from './chunk-failure.tsx'
import { createChunkLoader } from './chunk-loader.ts'
import { closeOf } from './close-of.ts'

/**
 * Like `React.lazy`, but with `load` as preload and without Suspense: it renders as soon as its chunk has loaded,
 * whereas Suspense may keep the fallback for up to 300 ms. A chunk that cannot be loaded leaves the rest of the page
 * alone: its place shows why, and a retry; nothing with `silent`, for parts that nobody waits for.
 */
export const lazyWithPreload = <P extends object>(
  fetchIt: () => Promise<{ default: ComponentType<P> }>,
  { silent = false }: { silent?: boolean } = {},
) => {
  const { load, get } = createChunkLoader(fetchIt)
  const Late = (props: P) => {
    const [failure, fail] = useState<{ error: unknown }>()
    const [, come] = useReducer((turn: number) => turn + 1, 0)
    const [turn, again] = useReducer((before: number) => before + 1, 0)
    const closed = 'open' in props && props.open === false
    useEffect(() => {
      if (!get()) void load().then(come, (error: unknown) => fail({ error }))
    }, [turn, closed])
    const part = get()
    if (part) return createElement(part.default, props)
    if (!failure || silent || closed) return null
    const reset = () => {
      fail(undefined)
      again()
    }
    return createElement(ChunkFailure, { error: failure.error, onRetry: reset, onClose: closeOf(props) })
  }
  return Object.assign(Late, { load, get })
}
