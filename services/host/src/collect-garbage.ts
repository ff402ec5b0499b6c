import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { seconds } from '@passerelle/kernel/durations'

type Collect = (options: { flavor: 'last-resort' }) => void

/** When the first round of recurring jobs is done too. */
const afterMs = seconds(15)

/**
 * Frees what starting has left behind: V8 collects when memory is asked for, and a process without calls asks for none,
 * so it would hold 50 MB for hours. Returns a function that stops waiting.
 */
export const collectGarbageOfStart = (): (() => Promise<void>) => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  const timer = setTimeout(() => collect({ flavor: 'last-resort' }), afterMs).unref()
  return async () => clearTimeout(timer)
}
