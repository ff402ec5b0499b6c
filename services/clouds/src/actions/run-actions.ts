import { setTimeout as wait } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Platform } from '@passerelle/server/platform'
import type { RecurringJob } from '@passerelle/server/recurring-jobs/recurring-job'
import type { OpenProvider } from '../providers/open-provider.ts'
import { actionChannel, runningActions, type RunningAction } from './action-store.ts'
import { workActions } from './work-actions.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'newId' | 'clock' | 'logger'> & { open: OpenProvider }

/** Provider accounts that are worked at a time. */
const mostAccounts = 32
/** While some provider accounts are still being worked, the actions of the others are read again after this time. */
const tickMs = 1000
/** A run starts no further work after this many ticks. */
const mostTicks = 30

const accountOf = ({ appId, provider }: RunningAction) => `${appId}/${provider}`

/**
 * Runs the requested actions of every provider account, in parallel: an account whose provider does not respond does
 * not delay the others, which are read again every second meanwhile. An account is worked once at a time.
 */
export const runActions = (deps: Deps) => {
  const work = workActions(deps)
  const limit = pLimit(mostAccounts)

  return async (signal: AbortSignal): Promise<void> => {
    const working = new Map<string, Promise<unknown>>()
    const start = async () => {
      for (const [account, actions] of Map.groupBy(await runningActions(deps.database), accountOf)) {
        if (working.has(account)) continue
        const ended = limit(() => work(actions, signal))
          .catch((err: unknown) => {
            if (!signal.aborted) deps.logger.error({ err, account }, 'actions at a cloud provider failed')
          })
          .finally(() => working.delete(account))
        working.set(account, ended)
      }
    }
    await start()
    for (let tick = 0; working.size > 0; tick += 1) {
      const all = Promise.all(working.values())
      const elapsed = await Promise.race([all.then(() => false), wait(tickMs, true, { ref: false })])
      if (elapsed && tick < mostTicks && !signal.aborted) await start()
    }
    signal.throwIfAborted()
  }
}

/** Recurring job: actions on notification, and every two seconds while any is running. */
export const actionsJob = (deps: Deps): RecurringJob => ({
  name: 'cloud-actions',
  intervalMs: 2000,
  channel: actionChannel,
  run: runActions(deps),
})
