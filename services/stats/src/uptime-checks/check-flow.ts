import { seconds } from '@passerelle/kernel/durations'

export type CheckState = { status: 'unknown' | 'up' | 'down'; failingSince: Date | null }
/** `down`: an outage is confirmed, since the first failed try. `resolved`: it is over. */
export type CheckStep = { state: CheckState; change: 'down' | 'resolved' | null; retry: boolean }

/** Time until the second try that confirms an outage. */
export const confirmAfterMs = seconds(2)

/** The check could not run on this machine: nothing is known of the target, which is neither up nor down. */
export const withoutResult: CheckStep = { state: { status: 'unknown', failingSince: null }, change: null, retry: false }

/**
 * State after a check. One failure alone is no outage: it asks for a second try soon, and only when that fails too the
 * target is down, since the first failure.
 */
export const applyResult = ({ status, failingSince }: CheckState, good: boolean, at: Date): CheckStep => {
  if (good)
    return { state: { status: 'up', failingSince: null }, change: status === 'down' ? 'resolved' : null, retry: false }
  if (status === 'down') return { state: { status, failingSince }, change: null, retry: false }
  if (failingSince === null) return { state: { status, failingSince: at }, change: null, retry: true }
  return { state: { status: 'down', failingSince }, change: 'down', retry: false }
}
