import type { Clock } from '@passerelle/kernel/clock'

/**
 * System clock, shifted forward by `ahead` milliseconds (`--clock +49h`). The only place that reads the time of the
 * machine.
 */
export const systemClock = (ahead = 0): Clock => ({ now: () => new Date(Date.now() + ahead) })
