import { days, hours } from '@passerelle/kernel/durations'

/** How long the raw text of a mail that nobody wants is kept, and for how long it can be put into the queue again. */
export const leftTtl = days(30)
/** How long a mail waits for staff, until it is discarded (EML-058). */
export const unhandledTtl = days(60)
/** How long a raw text may be without its row while it is being stored. */
export const storingTtl = hours(24)

/** The moment at which something that is kept for this long from now on is deleted. */
export const discardAt = (ttl: number, now: Date): Date => new Date(now.getTime() + ttl)
