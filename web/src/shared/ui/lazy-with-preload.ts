import { createElement, useEffect, useState, type ComponentType } from 'react'
import { inTime } from './chunk-timeout.ts'

/**
 * A component whose script is fetched when it is first shown, or before by `load`. Unlike one that suspends, which React holds back for up
 * to 300 ms, it stands there as soon as its script does. A script that cannot be fetched, or not within 120 s (CON-009),
 * breaks where it was to be shown.
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
