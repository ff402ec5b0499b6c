import { expect, test } from 'vitest'
import { enumeration } from './access/enumeration.ts'
import { foreignReferences } from './access/foreign-references.ts'
import { foreignResources } from './access/foreign-resources.ts'
import { forgedTokens } from './access/forged-tokens.ts'
import { secretLeaks } from './access/secret-leaks.ts'
import { unlistedFields } from './access/unlisted-fields.ts'
import { backlogInBrowser } from './browser/measure-backlog.ts'
import { groups } from './catalogue.ts'
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
import { summarizeLatency } from './latency-stats.ts'
import { liveRights } from './live/live-rights.ts'
import { greedyPerson } from './load/greedy-person.ts'
import { load } from './load/load.ts'
import { signInBurst } from './load/sign-in-burst.ts'
import { slowCallers } from './load/slow-callers.ts'
import { socketCost } from './load/socket-cost.ts'
import { socketFlood } from './load/socket-flood.ts'
import type { Measure } from './measure.ts'
import { announcements } from './speed/announcements/measure-announcements.ts'
import { answers } from './speed/answers/measure-answers.ts'
import { billing, billingMonth } from './speed/billing/measure-billing.ts'
import { issuing } from './speed/billing/measure-issuing.ts'
import { collection } from './speed/collection/measure-collection.ts'
import { accounts } from './speed/accounts/measure-accounts.ts'
import { mail } from './speed/mail/measure-mail.ts'
import { mix } from './speed/mix/measure-mix.ts'
import { office } from './speed/office/measure-office.ts'
import { outages } from './speed/outages/measure-outages.ts'
import { staffDay } from './speed/staff-day/measure-staff-day.ts'
import { uptime } from './speed/uptime/measure-uptime.ts'
import { dependencyFloors } from './tests/dependency-floors.ts'
import { mutants } from './tests/mutants.ts'
import { testsOfPromises } from './tests/tests-of-promises.ts'

type Case = { name: string; kept: boolean; broken: { change: object; held: boolean }[] }

const eightLosses = (change: object = {}) =>
  Array.from({ length: 8 }, (_, at) => ({
    part: `part ${at}`,
    calls: 300,
    refused: 9,
    cut: 1,
    others: new Set<string>(),
    gapMs: 20_000,
    ...(at === 7 && change),
  }))

/** Judges figures that keep the promise, and each of these changes of them, which alone must break it. */
const judged = <F>(
  measure: Measure<F>,
  kept: F,
  ...broken: (F extends readonly unknown[] ? F : Partial<F>)[]
): Case => ({
  name: measure.name,
  kept: measure.judge(kept).held,
  broken: broken.map((change) => ({
    change: change as object,
    held: measure.judge(Array.isArray(kept) ? (change as F) : { ...kept, ...change }).held,
  })),
})

const [none, one] = [[] as string[], ['one']]
const ms = (value: number) => summarizeLatency([value])
const seeds = { seeds: 100, fired: 9, broken: [], isRepeatable: true, slowestMs: 9 }
const simulated = [{ broken: [7] }, { isRepeatable: false }, { fired: 0 }]
const compared = [{ call: 'page', size: 1000, ours: ms(2), floor: ms(1) }]
const slow = [{ call: 'page', size: 1000, ours: ms(2.1), floor: ms(1) }]
const officeDay = {
  compared,
  exported: { rows: 100_000, perSecond: 10_000, grownMb: 60 },
  notices: { events: 1000, receivers: 30, notices: 30_000, ms: 5000, first: 30 },
}
const storm = {
  pages: { ...ms(9000), p99: 10_000 },
  checks: 2000,
  stored: 2000,
  storedMs: 60_000,
  mostPages: 3,
  calm: ms(2),
  storm: ms(4),
}
const burst = { base: 10, during: 15, statuses: Array<number>(200).fill(401) }
const signIn = {
  signIn: ms(13),
  argon2: ms(10),
  ours: { alone: ms(2), meanwhile: ms(3) },
  floor: { alone: ms(1), meanwhile: ms(1) },
}
const mails = { mails: 100, queuedMs: 2000, sent: 100, perSecond: 200 }
const takenMails = {
  latency: { ...ms(3000), count: 1200 },
  perSecond: 20,
  behind: 60_000,
  memory: [200, 200, 300, 300, 345, 345],
}
const receivedMails = {
  texts: takenMails,
  pictures: takenMails,
  large: { ms: 15_000, memoryMb: 250 },
  list: ms(50),
  followersMs: 2000,
}
const side = (value: number) => ({ seconds: 60, reads: ms(value), writes: ms(value), conflicts: 0 })
const flood = (change: object = {}) => ({
  kind: 'exports',
  base: 2,
  during: 4,
  failed: 0,
  served: 20,
  refused: 300,
  ...change,
})
const mixed = {
  requests: 1000,
  accounts: 2,
  ours: side(2),
  floor: side(1),
  hitShare: 0.5,
  idleMb: 200,
  memoryMb: [210],
  restedMb: 205,
}
const checks = { checks: 1000, results: 2000, lateness: ms(1000), core: 0.25, page: ms(500) }

const cases: Case[] = [
  judged(simulatedDeadlines, seeds, ...simulated),
  judged(clockJumps, seeds, ...simulated),
  judged(
    overdueDeadlines,
    { fired: 20, overdue: 20, twice: 0, early: 0, ms: 900 },
    { fired: 19 },
    { fired: 0, overdue: 0 },
    { twice: 1 },
    { early: 1 },
    { ms: 120_001 },
  ),
  judged(clockReaders, { passed: true, isAccepted: false, output: 'none' }, { passed: false }, { isAccepted: true }),
  judged(
    crash,
    { calls: 40, kills: 1, lost: 0, doubled: 0, half: 0, slowest: 15_000 },
    { kills: 0 },
    { lost: 1 },
    { doubled: 1 },
    { half: 1 },
    { half: Number.NaN },
    { slowest: 15_001 },
  ),
  judged(
    crashPoints,
    { points: 200, calls: 8, between: 0, lost: 0, unfinished: 0 },
    { points: 0 },
    { between: 1 },
    { lost: 1 },
    { unfinished: 1 },
  ),
  judged(staleWorkers, { deadlines: 19, paths: 50, wrong: none }, { deadlines: 0 }, { paths: 0 }, { wrong: one }),
  judged(
    redisLosses,
    { losses: 2, acknowledged: 90, refused: 0, lost: 0, half: 0, unnoticed: 0, wokeUp: 90_000, slowest: 700 },
    { losses: 0 },
    { acknowledged: 0 },
    { refused: 1 },
    { lost: 1 },
    { half: 1 },
    { unnoticed: 1 },
    { wokeUp: 90_001 },
  ),
  judged(
    databaseOutages,
    { outages: 4, ways: 4, served: 9, refused: 9, odd: none, slowestMs: 10_000, backMs: 10_000 },
    { odd: one },
    { refused: 0 },
    { slowestMs: 10_001 },
    { backMs: 10_001 },
  ),
  judged(
    relayUnderCuts,
    { calls: 30, events: 30, deliveries: 60, cuts: 5, skipped: 0 },
    { events: 29 },
    { deliveries: 0 },
    { cuts: 0 },
    { skipped: 1 },
  ),
  judged(
    fullDisk,
    { writing: ['done', 'storage_full'], reading: ['done'], back: 30_000, kept: 1, lost: 0, damage: none },
    { writing: ['done'] },
    { writing: ['storage_full', 'internal'] },
    { reading: ['done', 'internal'] },
    { reading: none },
    { back: 30_001 },
    { lost: 1 },
    { damage: one },
  ),
  judged(
    twoReleases,
    { release: '0.1.0', applied: 5, calls: 240, failures: none, duringMs: 100 },
    { calls: 0 },
    { failures: one },
  ),
  judged(
    twoMachines,
    { phases: eightLosses(), acknowledged: 500, lost: 0, doubled: 0, withoutEvent: 0, isWorkedOff: true },
    { acknowledged: 0 },
    { lost: 1 },
    { doubled: 1 },
    { withoutEvent: 1 },
    { isWorkedOff: false },
    { phases: eightLosses().slice(1) },
    { phases: eightLosses({ gapMs: 46_000 }) },
    { phases: eightLosses({ others: new Set(['/api/projects/v1/private/tasks: 500']) }) },
  ),
  judged(
    failingParties,
    { cells: 63, wrong: none, slowestMs: 10_000 },
    { cells: 0 },
    { wrong: one },
    { slowestMs: 10_001 },
  ),
  judged(
    repeatedCalls,
    { calls: 20, cuts: 4, repeated: 3, doubled: 0, lost: 0 },
    { repeated: 0 },
    { doubled: 1 },
    { lost: 1 },
  ),
  judged(
    webhooks,
    {
      sent: 10,
      accepted: 10,
      changes: 3,
      debits: 2,
      right: 2,
      bad: 2,
      denied: 2,
      kept: 0,
      strange: 0,
      slowest: 1000,
    },
    { accepted: 9 },
    { changes: 1 },
    { right: 1 },
    { denied: 1 },
    { kept: 1 },
    { strange: 1 },
    { slowest: 1001 },
  ),
  judged(
    mailKills,
    {
      mails: 360,
      backlog: 300,
      faults: { 'kill -9': 3 },
      waiting: 0,
      lost: 0,
      doubled: 0,
      half: 0,
      strayed: 0,
      internal: 0,
    },
    { mails: 0 },
    { faults: {} },
    ...['waiting', 'lost', 'doubled', 'half', 'strayed', 'internal'].map((name) => ({ [name]: 1 })),
  ),
  judged(
    foreignResources,
    { calls: 29, differing: none, people: { calls: 9, letThrough: none } },
    { calls: 0 },
    { differing: one },
    { people: { calls: 9, letThrough: one } },
    { people: { calls: 0, letThrough: none } },
  ),
  judged(foreignReferences, { fields: 9, calls: 9, told: one, wrong: none }, { calls: 0 }, { wrong: one }),
  judged(unlistedFields, { named: 9, refused: 1, wrong: none }, { named: 0 }, { wrong: one }),
  judged(
    liveRights,
    {
      watchers: 9,
      refused: 7,
      events: 200,
      delivered: 900,
      cards: 9,
      removed: 5,
      late: 0,
      slowest: 10,
      wrong: none,
    },
    { wrong: one },
    { late: 1 },
    { delivered: 200 },
    { cards: 0 },
    { removed: 0 },
  ),
  judged(
    forgedTokens,
    { isGenuineAccepted: true, tokens: 46, accepted: 0, kinds: 1 },
    { isGenuineAccepted: false },
    { accepted: 1 },
    { kinds: 2 },
  ),
  judged(
    enumeration,
    { pairs: 40, different: 0, apart: [10, 3] },
    { pairs: 0 },
    { different: 1 },
    { apart: [10.1, 0] },
    { apart: [Number.NaN, 0] },
  ),
  judged(
    secretLeaks,
    { canaries: 12, logLines: 9, traces: 1, mails: 1, answers: 9, hits: none, went: true, steps: [] },
    { hits: one },
    { went: false },
    { traces: 0 },
    { mails: 0 },
  ),
  judged(fuzz, { calls: 300, removed: undefined, broken: none }, { calls: 0 }, { broken: one }),
  judged(
    uploads,
    { files: 94, stored: 9, refused: 9, streams: 28, left: 60, before: 200, most: 400, leftMs: 60_000, wrong: none },
    { stored: 0 },
    { most: 401 },
    { before: Number.NaN },
    { leftMs: 60_001 },
    { wrong: one },
  ),
  judged(
    privateAddresses,
    { places: 8, targets: 111, webhooks: 5, wrong: none, noticed: true },
    { noticed: false },
    { targets: 0 },
    { wrong: one },
  ),
  judged(
    hostileDocuments,
    {
      documents: 77,
      isRead: true,
      packets: 0,
      shown: 0,
      outcomes: ['rendered'],
      slowest: 10_000,
      peak: 512,
      turns: { held: true, measured: '' },
    },
    { isRead: false },
    { packets: 1 },
    { shown: 1 },
    { outcomes: ['crashed'] },
    { slowest: 10_001 },
    { peak: 513 },
    { peak: 0 },
    { turns: { held: false, measured: '' } },
  ),
  judged(
    scriptInjection,
    {
      payloads: 130,
      accepted: 28,
      sent: 9,
      columns: 40,
      visited: 9,
      showing: 1,
      queued: 6,
      mails: 6,
      documents: 4,
      wrong: none,
      isStrict: true,
      isNoticed: true,
      rounds: 1,
    },
    { wrong: one },
    { isStrict: false },
    { isNoticed: false },
    { columns: 39 },
    { showing: 0 },
  ),
  judged(
    slowCallers,
    { left: 60, died: none, headers: 11_000, body: 31_000, base: 5, during: 10, failed: 0 },
    { died: one },
    { headers: 11_001 },
    { body: Number.NaN },
    { during: 10.1 },
    { failed: 1 },
  ),
  judged(
    socketCost,
    { sockets: 2000, socketKb: 60, delivered: 40_000, deliveryMs: 0.15 },
    { delivered: 39_999 },
    { socketKb: 61 },
    { deliveryMs: 0.16 },
  ),
  judged(
    socketFlood,
    { closed: 9, base: 5, during: 1000, failed: 0, p95: 1000, before: 200, after: 500 },
    { during: 1001 },
    { failed: 1 },
    { p95: Number.NaN },
    { after: 501 },
    { after: Number.NaN },
  ),
  judged(
    load,
    {
      open: 2000,
      closed: 0,
      total: 18_000,
      seconds: 60,
      p50: 9,
      p95: 100,
      worst: 300,
      failures: none,
      minutes: Array.from({ length: 9 }, () => ({ p95: 90, memory: 300 })),
      before: 200,
      after: 300,
      cores: 2,
    },
    { open: 1999 },
    { closed: 1 },
    { p95: 101 },
    { failures: one },
    { minutes: Array.from({ length: 9 }, (_, at) => ({ p95: 90, memory: 300 + 50 * at })) },
  ),
  judged(
    signInBurst,
    { ours: [burst, burst], bare: [burst], failed: 0 },
    { ours: [burst, { ...burst, during: 15.1 }] },
    { ours: [] },
    { ours: [{ ...burst, statuses: burst.statuses.slice(1) }] },
    { ours: [{ ...burst, statuses: Array<number>(200).fill(503) }] },
    { failed: 1 },
  ),
  judged(
    collection,
    { size: 10_000, open: 10_000, pages: { first: ms(60) } },
    { open: 9_999 },
    { pages: { first: ms(61) } },
  ),
  judged(
    announcements,
    { without: ms(2), beside: ms(5), toldMs: 20_000, mailed: 10_000 },
    { beside: ms(5.1) },
    { toldMs: 20_001 },
    { mailed: 9_999 },
  ),
  judged(
    answers,
    { size: 600, read: ms(100), byLink: ms(100), bySession: ms(80), report: ms(150) },
    { report: ms(151) },
    { read: ms(101) },
    { byLink: ms(101) },
    { bySession: ms(76) },
  ),
  judged(
    billing,
    { size: 1_000_000, list: ms(60), draft: ms(400), requests: 100 },
    { list: ms(61) },
    { draft: ms(401) },
    { requests: 99 },
    { requests: 101 },
  ),
  judged(
    billingMonth,
    { size: 1_000_000, list: ms(1000), draft: ms(400), requests: 5000 },
    { list: ms(1001) },
    { draft: ms(401) },
    { requests: 4999 },
  ),
  judged(
    issuing,
    { size: 1000, perMinute: 1000, calls: ms(10), mails: 1000 },
    { perMinute: 999 },
    { mails: 999 },
    { mails: 1001 },
  ),
  judged(mutants, { held: true, summary: '99 %' }, { held: false }, { summary: undefined }),
  judged(dependencyFloors, { seen: one, below: none }, { seen: none }, { below: one }),
  judged(
    office,
    {
      compared,
      exports: [{ size: 1000, rows: 1000, perSecond: 50_000, grownMb: 64 }],
      boards: [{ size: 1000, alone: ms(1), beside: ms(5) }],
    },
    { compared: slow },
    { compared: [...compared, { ...compared[0]!, size: 2000, ours: ms(2.5), floor: ms(2) }] },
    { exports: [{ size: 1000, rows: 1000, perSecond: 49_999, grownMb: 64 }] },
    { exports: [{ size: 1000, rows: 1000, perSecond: 50_000, grownMb: Number.NaN }] },
  ),
  judged(
    staffDay,
    officeDay,
    { compared: slow },
    { exported: { ...officeDay.exported, rows: 99_999 } },
    { exported: { ...officeDay.exported, grownMb: 61 } },
    { notices: { ...officeDay.notices, notices: 29_999 } },
    { notices: { ...officeDay.notices, ms: 5001 } },
  ),
  judged(
    accounts,
    { compared, measured: [{ signIn, mails }] },
    { compared: slow },
    { measured: [{ signIn: { ...signIn, signIn: ms(13.1) }, mails }] },
    { measured: [{ signIn: { ...signIn, ours: { alone: ms(2), meanwhile: ms(3.1) } }, mails }] },
    { measured: [{ signIn, mails: { ...mails, sent: 99 } }] },
    { measured: [{ signIn, mails: { ...mails, queuedMs: 2001 } }] },
  ),
  judged(
    mail,
    receivedMails,
    { texts: { ...takenMails, latency: ms(3001) } },
    { texts: { ...takenMails, latency: { ...ms(3000), worst: 10_001 } } },
    { pictures: { ...takenMails, perSecond: 18, behind: 0 } },
    { pictures: { ...takenMails, behind: 60_001 } },
    { pictures: { ...takenMails, memory: [200, 200, 300, 300, 346, 346] } },
    { large: { ms: 15_001, memoryMb: 250 } },
    { large: { ms: 15_000, memoryMb: 251 } },
    { list: ms(51) },
    { followersMs: 2001 },
  ),
  judged(greedyPerson, [flood()], [flood({ during: 4.1 })], [flood({ failed: 1 })], [flood({ served: 0 })], []),
  judged(mix, [mixed], [{ ...mixed, ours: side(2.1) }], []),
  judged(
    uptime,
    [checks],
    [{ ...checks, results: 1900 }],
    [{ ...checks, lateness: ms(1001) }],
    [{ ...checks, core: 0.26 }],
    [{ ...checks, page: ms(501) }],
  ),
  judged(
    outages,
    storm,
    { pages: { ...ms(9000), p99: 10_001 } },
    { stored: 1999 },
    { storedMs: 60_001 },
    { mostPages: 4 },
    { mostPages: 0 },
    { storm: ms(4.1) },
  ),
  judged(
    backlogInBrowser,
    { reached: 100_000, frames: [40], mostRows: 100, heap: 80, ended: true },
    { reached: 0 },
    { frames: [41] },
    { mostRows: 101 },
    { heap: 81 },
  ),
]

test.each(cases)('$name holds with figures that keep its promise', ({ kept }) => {
  expect(kept).toBe(true)
})

test.each(cases.flatMap(({ name, broken }) => broken.map((each) => ({ name, ...each }))))(
  '$name is broken by $change',
  ({ held }) => {
    expect(held).toBe(false)
  },
)

test('every measure is judged here or in a test of its own', () => {
  // Board, bookings and the board in a browser have tests beside them, and so have measures by tests.
  const elsewhere = ['board', 'bookings', 'board-in-browser', ...testsOfPromises.map(({ name }) => name)]
  const names = new Set(Object.values(groups).flatMap((group) => group.map(({ name }) => name)))
  expect([...names].toSorted()).toEqual([...cases.map(({ name }) => name), ...elsewhere].toSorted())
})
