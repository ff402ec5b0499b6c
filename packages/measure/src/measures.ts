import { measureByTests } from './measured-by-tests.ts'
import type { Measure } from './measure.ts'
import { testsOfPromises } from './tests-of-promises.ts'
import { measureBookingsRace } from './measures/bookings-race.ts'
import { measureCalendar } from './measures/calendar.ts'
import { measureClockReaders } from './measures/clock-readers.ts'
import { measureCrashPoints } from './measures/crash-points.ts'
import { measureCrash } from './measures/crash.ts'
import { measureDatabaseOutages } from './measures/database-outage.ts'
import { measureOverdueDeadlines } from './measures/deadlines.ts'
import { measureDecisionRace } from './measures/decision-race.ts'
import { measureDependencyFloors } from './measures/dependency-floors.ts'
import { measureEnumeration } from './measures/enumeration.ts'
import { measureFailingParties } from './measures/failing-parties.ts'
import { measureForeignReferences } from './measures/foreign-references.ts'
import { measureForeignResources } from './measures/foreign-resources.ts'
import { measureForgedTokens } from './measures/forged-tokens.ts'
import { measureFuzz } from './measures/fuzz.ts'
import { measureFullDisk } from './measures/full-disk.ts'
import { measureHistories } from './measures/histories.ts'
import { measureHostileDocuments } from './measures/hostile-documents.ts'
import { measureIdempotentCalls } from './measures/idempotent-calls.ts'
import { measureLiveRights } from './measures/live-rights.ts'
import { measureLoad } from './measures/load.ts'
import { measureMutants } from './measures/mutants.ts'
import { measurePrivateAddresses } from './measures/private-addresses.ts'
import { measureRedisLosses } from './measures/redis-losses.ts'
import { measureRefundRace } from './measures/refund-race.ts'
import { measureRelayUnderCuts } from './measures/relay-under-cuts.ts'
import { measureRevocation } from './measures/revocation.ts'
import { measureScriptInjection } from './measures/script-injection.ts'
import { measureSecretLeaks } from './measures/secret-leaks.ts'
import { measureSignInBurst } from './measures/sign-in-burst.ts'
import { measureClockJumps, measureSimulatedDeadlines } from './measures/simulated-deadlines.ts'
import { measureSignInLimits } from './measures/sign-in-limits.ts'
import { measureSlowCallers } from './measures/slow-callers.ts'
import { measureStaleWorkers } from './measures/stale-workers.ts'
import { measureTwoReleases } from './measures/two-releases.ts'
import { measureUnlistedFields } from './measures/unlisted-fields.ts'
import { measureSocketFlood } from './measures/socket-flood.ts'
import { measureUploads } from './measures/uploads.ts'
import { measureVoucherRace } from './measures/voucher-race.ts'
import { measureWebhooks } from './measures/webhooks.ts'
import { measureWorkLogRace } from './measures/work-log-race.ts'

/** The measurements, by id of their promise. */
export const measures: Readonly<Record<string, Measure>> = {
  ...Object.fromEntries(Object.entries(testsOfPromises).map(([id, tests]) => [id, measureByTests(tests)])),
  G1: measureSimulatedDeadlines,
  G2: measureOverdueDeadlines,
  G3: measureClockReaders,
  G4: measureCrash,
  G5: measureCrashPoints,
  G6: measureStaleWorkers,
  G7: measureRedisLosses,
  G8: measureDatabaseOutages,
  G9: measureClockJumps,
  G10: measureCalendar,
  G11: measureRelayUnderCuts,
  G12: measureFullDisk,
  G15: measureTwoReleases,
  G16: measureFailingParties,
  G17: measureSlowCallers,
  G18: measureBookingsRace,
  G19: measureDecisionRace,
  G20: measureVoucherRace,
  G21: measureWorkLogRace,
  G22: measureIdempotentCalls,
  G23: measureHistories,
  G24: measureForeignResources,
  G25: measureForeignReferences,
  G26: measureUnlistedFields,
  G29: measureLiveRights,
  G30: measureForgedTokens,
  G31: measureRevocation,
  G34: measureEnumeration,
  G35: measureSignInLimits,
  G36: measureSecretLeaks,
  G37: measureFuzz,
  G39: measureUploads,
  G40: measurePrivateAddresses,
  G41: measureHostileDocuments,
  G42: measureScriptInjection,
  G43: measureSocketFlood,
  G44: measureWebhooks,
  G48: measureMutants,
  G49: measureDependencyFloors,
  refunds: measureRefundRace,
  load: measureLoad,
  'sign-ins': measureSignInBurst,
}

/**
 * Slow measurements: they wait for a process restart or an outage, until jobs of cut connections count as stalled,
 * measure latencies, or run tests that `npm test` runs itself. Run by `pnpm prove`, not by `npm test`;
 * only G15 has a test of its own.
 */
export const takesLong: ReadonlySet<string> = new Set([
  'G3',
  'G4',
  'G5',
  'G7',
  'G8',
  'G11',
  'G12',
  'G15',
  'G17',
  'G25',
  'G34',
  'G39',
  'G41',
  'G42',
  'G43',
  'G44',
  'G48',
  'refunds',
  'load',
  'sign-ins',
  ...Object.keys(testsOfPromises),
])
