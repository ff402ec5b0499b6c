import { minutes } from '@passerelle/kernel/durations'
import type { Platform } from '@passerelle/server/platform'
import type { RecurringJob } from '@passerelle/server/recurring-jobs/recurring-job'
import { MonitoringError } from './monitoring-error.ts'
import type { MonitoringSource } from './monitoring-source.ts'
import { createMonitoringSource } from './create-source.ts'
import { createKumaSource } from './kuma/create-kuma-source.ts'
import { pullMonitoring } from './pull-monitoring.ts'

type Pull = (signal: AbortSignal) => Promise<void>

/** Timeout of a pull; what it has stored by then is kept. */
const pullTimeoutMs = 50_000

const troubleOf = (error: unknown) => (error instanceof MonitoringError ? error.reason : 'failed')

/** Logs when pulls begin to fail, fail for another reason, or recover; not on every failure. */
export const logStateChanges = (pull: Pull, logger: Pick<Platform['logger'], 'info' | 'warn'>): Pull => {
  let trouble: string | undefined
  return async (signal) => {
    try {
      await pull(signal)
      if (trouble !== undefined) logger.info({ was: trouble }, 'the monitoring provider is heard again')
      trouble = undefined
    } catch (err) {
      if (signal.aborted) return
      if (troubleOf(err) !== trouble)
        logger.warn({ err, trouble: troubleOf(err) }, 'monitoring could not be pulled; it is tried every minute')
      trouble = troubleOf(err)
    }
  }
}

/** Aborts a pull after the timeout and reports the provider as unavailable. */
export const withTimeout =
  (pull: Pull, timeoutMs = pullTimeoutMs): Pull =>
  async (signal) => {
    const late = AbortSignal.timeout(timeoutMs)
    await pull(AbortSignal.any([signal, late])).catch((cause: unknown) => {
      throw late.aborted && !signal.aborted ? new MonitoringError('unavailable', { cause }) : cause
    })
  }

/**
 * Recurring job that pulls from the monitoring provider and from Uptime Kuma every minute, in one worker at a time;
 * none when no provider is configured.
 */
export const monitoringRecurringJobs = (platform: Platform): RecurringJob[] => {
  const { env, logger } = platform
  const kuma = createKumaSource(platform)
  const kumaJobs = kuma
    ? [
        {
          name: 'uptime-kuma',
          intervalMs: minutes(1),
          run: logStateChanges(withTimeout(pullMonitoring({ ...platform, source: kuma })), logger),
        },
      ]
    : []
  const open = createMonitoringSource(platform)
  if (!open) {
    if (kuma === null && env.roles.includes('worker'))
      logger.info('no monitoring provider is configured (MONITORING_TOKEN): availability shows what is stored')
    return kumaJobs
  }
  let source: Promise<MonitoringSource> | undefined
  const pull: Pull = async (signal) => pullMonitoring({ ...platform, source: await (source ??= open()) })(signal)
  return [
    ...kumaJobs,
    {
      name: 'monitoring',
      intervalMs: minutes(1),
      run: logStateChanges(withTimeout(pull), logger),
    },
  ]
}
