import type { Measure } from './measure.ts'
import { measureBookingsRace } from './measures/bookings-race.ts'
import { measureCrash } from './measures/crash.ts'
import { measureOverdueDeadlines } from './measures/deadlines.ts'
import { measureDecisionRace } from './measures/decision-race.ts'
import { measureForeignResources } from './measures/foreign-resources.ts'
import { measureForgedTokens } from './measures/forged-tokens.ts'
import { measureIdempotentCalls } from './measures/idempotent-calls.ts'
import { measureRelayUnderCuts } from './measures/relay-under-cuts.ts'
import { measureRevocation } from './measures/revocation.ts'
import { measureSignInLimits } from './measures/sign-in-limits.ts'

/** The measurements, by id of their promise. */
export const measures: Readonly<Record<string, Measure>> = {
  G2: measureOverdueDeadlines,
  G4: measureCrash,
  G11: measureRelayUnderCuts,
  G18: measureBookingsRace,
  G19: measureDecisionRace,
  G22: measureIdempotentCalls,
  G24: measureForeignResources,
  G30: measureForgedTokens,
  G31: measureRevocation,
  G35: measureSignInLimits,
}

/**
 * Slow measurements: they wait for a process restart, or until jobs of cut connections count as stalled. Run by `pnpm
 * prove`, not by `npm test`.
 */
export const takesLong: ReadonlySet<string> = new Set(['G4', 'G11'])
