import { setImmediate as turn } from 'node:timers/promises'
import type { Booted } from './boot.ts'

/** Runs a sweep; waits for its turn while the process's own sweep is running. */
export const sweepInTurn = async (host: Pick<Booted, 'sweep'>): Promise<void> => {
  while ((await host.sweep()) === null) await turn()
}
