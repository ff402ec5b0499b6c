import { createElement, useEffect, useState, type ComponentType } from 'react'
import { inTime } from './chunk-timeout.ts'

/**
 * Like `React.lazy`, but with `load` as preload and without Suspense: it renders as soon as its chunk has loaded,
 * whereas Suspense may keep the fallback for up to 300 ms. A chunk that cannot be loaded within 120 s throws at this
 * place (CON-009).
 */
export const lazyWithPreload = <P extends object>(fetchIt: () => Promise<{ default: ComponentType<P> }>) => {
  let loaded: ComponentType<P> | undefined
  let loading: Promise<unknown> | undefined
  const load = () =>
    (loading ??= inTime(fetchIt()).then(
      (module) => (loaded = module.default),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))
  const Late = (props: P) => {
    const [came, come] = useState<{ error?: unknown }>({})
    useEffect(() => {
      if (!loaded)
        void load().then(
          () => come({}),
          (error: unknown) => come({ error }),
        )
    }, [])
    if ('error' in came) throw came.error
    return loaded ? createElement(loaded, props) : null
  }
  return Object.assign(Late, { load })
}
