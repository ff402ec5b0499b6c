import type { Clock } from '@passerelle/kernel/clock'

/** The machine's clock, `ahead` milliseconds ahead of it (`--clock +49h`). The only place that asks the machine for the time. */
export const systemClock = (ahead = 0): Clock => ({ now: () => new Date(Date.now() + ahead) })
