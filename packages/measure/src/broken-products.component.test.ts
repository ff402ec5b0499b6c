import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulatedWorld } from '@passerelle/server/testing/simulation-world'
import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import { findLeaks, secretLeaks } from './access/secret-leaks.ts'
import { groups, measuresOf } from './catalogue.ts'
import { simulatedDeadlines, simulateSeeds } from './deadlines/simulated-deadlines.ts'
import { failingParties, tryParties } from './faults/failing-parties.ts'
import { openWithProvider, sendWebhooks, webhooks } from './faults/webhooks.ts'
import { shortForm } from './short-form.ts'
import { testsOfPromises } from './tests/tests-of-promises.ts'
import { behindProxy } from './world/behind-proxy.ts'
import type { Passing } from './world/http-proxy.ts'
import { openWorld, type World } from './world/world.ts'

let lent: TestDatabase
let world: World
beforeAll(async () => {
  lent = await createTestDatabase()
  world = await openWorld({ databaseUrl: lent.url })
})
afterAll(async () => {
  await world.close()
  await lent.drop()
})

/** Products that are broken by what changes between them and their callers. */
const brokenOnTheWay: Record<string, Passing> = {
  // Tells of the existence of what it does not show.
  'foreign-resources': {
    answer: (answer, { path }) =>
      answer.status === 404 && path.includes('/tasks/')
        ? { ...answer, body: answer.body.replace('404', path) }
        : answer,
  },
  // Accepts everything in silence.
  'unlisted-fields': { answer: (answer) => (answer.status === 400 ? { ...answer, status: 204, body: '' } : answer) },
  'forged-tokens': { answer: (answer) => (answer.status === 401 ? { ...answer, status: 200 } : answer) },
  // Says whose address it does not know.
  enumeration: { answer: (answer, { body }) => (body.includes('nobody-') ? { ...answer, status: 404 } : answer) },
  // Carries a repeated call out again.
  'repeated-calls': {
    request: ({ headers: { 'idempotency-key': _key, ...headers }, ...request }) => ({ ...request, headers }),
  },
  // Fails on what it has to refuse, whatever calls are drawn.
  fuzz: {
    answer: (answer) => (answer.status === 400 || answer.status === 422 ? { ...answer, status: 500 } : answer),
  },
  // Refuses by HTTP what its sockets deliver.
  'live-rights': {
    answer: (answer, { method, path }) =>
      method === 'GET' && /\/tasks\/[0-9a-f]{24}$/.test(path) ? { ...answer, status: 404, body: '{}' } : answer,
  },
}

test.each(Object.entries(brokenOnTheWay))(
  'a broken product breaks %s',
  async (name, passing) => {
    const [measure] = measuresOf([name])
    const broken = await behindProxy({ ...world, close: async () => undefined }, passing)
    try {
      const { held, measured } = await measure!.run(shortForm(), async () => broken)
      expect({ held, measured }).toEqual({ held: false, measured })
    } finally {
      await broken.close()
    }
  },
  240_000,
)

/** Products that are broken in their database: what is done to it, and undone. */
const brokenInside: Record<string, { break: string; mend: string }> = {
  // Records what a deadline does twice.
  'overdue-deadlines': {
    break: `
      CREATE FUNCTION record_twice() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO platform.events SELECT (json_populate_record(NEW, json_build_object('id', reverse(NEW.id)))).*;
        RETURN NULL; END $$;
      CREATE TRIGGER record_twice AFTER INSERT ON platform.events FOR EACH ROW
        WHEN (NEW.name = 'completion.accepted' AND pg_trigger_depth() = 0) EXECUTE FUNCTION record_twice()`,
    mend: 'DROP FUNCTION record_twice CASCADE',
  },
  // Notes that work was settled, whosever it is by then.
  'stale-workers': {
    break: `
      CREATE TABLE settled (at timestamptz);
      CREATE FUNCTION note_settled() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO public.settled VALUES (NULL); RETURN NULL; END $$;
      CREATE TRIGGER note_settled AFTER UPDATE ON platform.work EXECUTE FUNCTION note_settled()`,
    mend: 'DROP FUNCTION note_settled CASCADE; DROP TABLE settled',
  },
}

test.each(Object.entries(brokenInside))(
  'a product with a broken database breaks %s',
  async (name, sql) => {
    const [measure] = measuresOf([name])
    await world.rows(sql.break)
    try {
      const { held, measured } = await measure!.run(shortForm(), async () => world)
      expect({ held, measured }).toEqual({ held: false, measured })
    } finally {
      await world.rows(sql.mend)
    }
  },
  240_000,
)

test('a product that keeps what it is sent breaks secret-leaks', async () => {
  const figures = await findLeaks(world, shortForm(), async (opened) => {
    await opened.rows('CREATE TABLE received (body text)')
    const keep = (body: string) => void opened.rows('INSERT INTO received VALUES ($1)', body)
    return behindProxy(opened, {
      request: (request) => {
        keep(request.body)
        return request
      },
    })
  })
  expect(secretLeaks.judge(figures).held).toBe(false)
  expect(figures.hits).toContain('password in public.received')
}, 240_000)

test('a product that keeps the first state of a payment breaks webhooks', async () => {
  const setting = await openWithProvider(world, shortForm().random)
  try {
    await setting.world.rows(`
      CREATE FUNCTION keep_first() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        NEW.status := CASE TG_OP WHEN 'INSERT' THEN 'processing' ELSE OLD.status END; RETURN NEW; END $$;
      CREATE TRIGGER keep_first BEFORE INSERT OR UPDATE ON payments.payments
        FOR EACH ROW EXECUTE FUNCTION keep_first()`)
    const figures = await sendWebhooks(setting, shortForm())
    expect({ figures, held: webhooks.judge(figures).held }).toEqual({ figures, held: false })
    expect(figures.right).toBeLessThan(figures.debits)
  } finally {
    await setting.close()
  }
}, 240_000)

test('deadlines that are never swept break simulated-deadlines and clock-jumps', async () => {
  const idle: typeof simulatedWorld = (options) => ({
    ...simulatedWorld(options),
    sweep: async () => undefined as never,
  })
  for (const jumps of [false, true]) {
    const figures = await simulateSeeds(jumps, shortForm(), idle)
    expect(simulatedDeadlines.judge(figures).held).toBe(false)
  }
})

test('an adapter that passes on what it does not understand breaks failing-parties', async () => {
  const read = (port: number) => async () => (await fetch(`http://127.0.0.1:${port}`)).json()
  const figures = await tryParties(1, (port) => ({ party: read(port) }))
  expect(failingParties.judge(figures).held).toBe(false)
})

/** Measures that no broken product is given to, and why; all of them are judged by figures in `judging.test.ts`. */
const notBroken: Record<string, string> = {
  'clock-readers': 'the rule that it runs has fixtures of its own',
  crash: 'kills a process of its own, which would have to be built broken',
  'crash-points': 'takes minutes, whatever it finds',
  'redis-losses': 'takes minutes, whatever it finds',
  'database-outages': 'waits for outages, whatever it finds',
  relay: 'waits for stalled jobs, whatever it finds',
  'mail-kills': 'kills processes of its own, which would have to be built broken',
  'full-disk': 'needs the right to mount, and a process that loses what it has written',
  'two-releases': 'installs another release',
  'two-machines': 'needs packages that few machines have, and takes minutes, whatever it finds',
  'foreign-references': 'takes a minute, whatever it finds',
  uploads: 'starts an edge and a process, which would have to be built broken',
  'private-addresses': 'connects to its canaries itself first, and is broken where they do not notice',
  'hostile-documents': 'reads its secret itself first, and is broken where it is not readable',
  'script-injection': 'runs a payload itself in the end, and is broken where it is not noticed',
  'slow-callers': 'takes as long as a body may, in processes of its own',
  'socket-flood': 'floods a process of its own',
  'socket-cost': 'times a process of its own',
  load: 'takes a minute at least, in a process of its own',
  'sign-ins': 'times a process of its own',
  mutants: 'is itself a run of broken products',
  'dependency-floors': 'is given a broken lockfile in a test beside it',
  board: 'times a process of its own',
  office: 'times a process of its own',
  'staff-day': 'times a process of its own',
  accounts: 'times a process of its own',
  mix: 'times a process of its own',
  'greedy-person': 'times a process of its own',
  uptime: 'times a process of its own',
  outages: 'times a process of its own',
  bookings: 'times a process of its own',
  billing: 'times a process of its own',
  'billing-month': 'times a process of its own',
  issuing: 'times a process of its own',
  collection: 'times a process of its own',
  announcements: 'times a process of its own',
  answers: 'times a process of its own',
  mail: 'times a process of its own',
  'board-in-browser': 'times a browser over a process of its own',
  'backlog-in-browser': 'times a browser over a process of its own',
}

test('every measure is given a broken product here, or says why not', () => {
  const given = [
    ...Object.keys(brokenOnTheWay),
    ...Object.keys(brokenInside),
    'secret-leaks',
    'webhooks',
    'simulated-deadlines',
    'clock-jumps',
    'failing-parties',
    ...Object.keys(notBroken),
    ...testsOfPromises.map(({ name }) => name),
  ]
  const names = new Set(Object.values(groups).flatMap((group) => group.map(({ name }) => name)))
  expect(given.toSorted()).toEqual([...names].toSorted())
})
