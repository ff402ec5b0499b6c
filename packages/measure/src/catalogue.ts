import { enumeration } from './access/enumeration.ts'
import { foreignReferences } from './access/foreign-references.ts'
import { foreignResources } from './access/foreign-resources.ts'
import { forgedTokens } from './access/forged-tokens.ts'
import { secretLeaks } from './access/secret-leaks.ts'
import { unlistedFields } from './access/unlisted-fields.ts'
import { boardInBrowser } from './browser/board-in-browser.ts'
import { backlogInBrowser } from './browser/measure-backlog.ts'
import { clockReaders } from './deadlines/clock-readers.ts'
import { overdueDeadlines } from './deadlines/overdue-deadlines.ts'
import { clockJumps, simulatedDeadlines } from './deadlines/simulated-deadlines.ts'
import { crash } from './faults/crash.ts'
import { crashPoints } from './faults/crash-points.ts'
import { databaseOutages } from './faults/database-outage.ts'
import { failingParties } from './faults/failing-parties.ts'
import { fullDisk } from './faults/full-disk.ts'
import { mailKills } from './faults/mails/measure-mail-kills.ts'
import { redisLosses } from './faults/redis-losses.ts'
import { relayUnderCuts } from './faults/relay-under-cuts.ts'
import { repeatedCalls } from './faults/repeated-calls.ts'
import { staleWorkers } from './faults/stale-workers.ts'
import { twoMachines } from './faults/two-machines/measure-two-machines.ts'
import { twoReleases } from './faults/two-releases.ts'
import { webhooks } from './faults/webhooks.ts'
import { fuzz } from './hostile-input/fuzz.ts'
import { hostileDocuments } from './hostile-input/hostile-documents.ts'
import { privateAddresses } from './hostile-input/private-addresses.ts'
import { scriptInjection } from './hostile-input/script-injection.ts'
import { uploads } from './hostile-input/uploads.ts'
import { liveRights } from './live/live-rights.ts'
import { greedyPerson } from './load/greedy-person.ts'
import { load } from './load/load.ts'
import { signInBurst } from './load/sign-in-burst.ts'
import { slowCallers } from './load/slow-callers.ts'
import { socketCost } from './load/socket-cost.ts'
import { socketFlood } from './load/socket-flood.ts'
import type { Measure } from './measure.ts'
import { accounts } from './speed/accounts/measure-accounts.ts'
import { announcements } from './speed/announcements/measure-announcements.ts'
import { answers } from './speed/answers/measure-answers.ts'
import { billing, billingMonth } from './speed/billing/measure-billing.ts'
import { issuing } from './speed/billing/measure-issuing.ts'
import { board } from './speed/board/measure-board.ts'
import { bookings } from './speed/bookings/measure-bookings.ts'
import { collection } from './speed/collection/measure-collection.ts'
import { mail } from './speed/mail/measure-mail.ts'
import { mix } from './speed/mix/measure-mix.ts'
import { office } from './speed/office/measure-office.ts'
import { outages } from './speed/outages/measure-outages.ts'
import { staffDay } from './speed/staff-day/measure-staff-day.ts'
import { uptime } from './speed/uptime/measure-uptime.ts'
import { dependencyFloors } from './tests/dependency-floors.ts'
import { measureByTests } from './tests/measured-by-tests.ts'
import { mutants } from './tests/mutants.ts'
import { testsOfPromises } from './tests/tests-of-promises.ts'

const promises = {
  deadlines: [simulatedDeadlines, overdueDeadlines, clockReaders, clockJumps],
  faults: [
    crash,
    crashPoints,
    staleWorkers,
    redisLosses,
    databaseOutages,
    relayUnderCuts,
    fullDisk,
    twoReleases,
    twoMachines,
    failingParties,
    repeatedCalls,
    webhooks,
    mailKills,
  ],
  access: [foreignResources, foreignReferences, unlistedFields, liveRights, forgedTokens, enumeration, secretLeaks],
  'hostile-input': [fuzz, uploads, privateAddresses, hostileDocuments, scriptInjection],
  load: [slowCallers, socketFlood, socketCost, load, signInBurst],
  tests: [...testsOfPromises.map(measureByTests), mutants, dependencyFloors],
} satisfies Record<string, readonly Measure[]>

/** What can be measured, by group; `promises` are all but the figures of speed. */
export const groups: Readonly<Record<string, readonly Measure[]>> = {
  ...promises,
  promises: Object.values(promises).flat(),
  speed: [
    board,
    office,
    staffDay,
    accounts,
    mix,
    greedyPerson,
    uptime,
    outages,
    bookings,
    billing,
    billingMonth,
    issuing,
    collection,
    answers,
    announcements,
    mail,
  ],
  browser: [boardInBrowser, backlogInBrowser],
}

const all = [...new Set(Object.values(groups).flat())]

/** The measures that these words mean, each once: ids, names, or those of groups. Throws on others. */
export const measuresOf = (words: readonly string[]): Measure[] => {
  const found = words.map((word) => {
    const named = all.filter(({ id, name }) => word === id || word === name)
    return named.length > 0 ? named : (Object.entries(groups).find(([group]) => group === word)?.[1] ?? [])
  })
  const unknown = words.filter((_, at) => found[at]!.length === 0)
  if (unknown.length > 0) throw new Error(`There is no measure ${unknown.join(', ')}: \`npm run measure\` lists them`)
  return [...new Set(found.flat())]
}
