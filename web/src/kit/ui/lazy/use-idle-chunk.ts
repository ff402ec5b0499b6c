import { useReducer } from 'react'
import { usePreloadWhenIdle } from './preload-when-idle.ts'

/** Whether a chunk is there, and how to load it now; it is loaded while the browser is idle. */
export const useIdleChunk = ({ load, get }: { load: () => Promise<unknown>; get: () => unknown }) => {
  const [, come] = useReducer((turn: number) => turn + 1, 0)
  const isThere = get() !== undefined
  const loadNow = () => load().then(come)
  usePreloadWhenIdle(() => (isThere ? Promise.resolve() : loadNow()))
  return { isThere, load: loadNow }
}
