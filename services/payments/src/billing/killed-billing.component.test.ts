import { afterAll, beforeAll, expect, test } from 'vitest'
import { isProblem } from '@passerelle/contract/problems'
import { payments } from '@passerelle/contract/payments/api'
import { projects } from '@passerelle/contract/projects/api'
import { hours } from '@passerelle/kernel/durations'
import type { Env } from '@passerelle/server/env'
import { connectDatabase, type Database } from '@passerelle/server/database/connect'
import { startDatabaseProxy } from '@passerelle/testkit/database-proxy'
import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import { billingTestEnvironment } from '../testing/billing-test-environment.ts'

let lent: TestDatabase
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>
let world: Awaited<ReturnType<typeof billingTestEnvironment>>
let beside: Database
beforeAll(async () => {
  lent = await createTestDatabase()
  proxy = await startDatabaseProxy(lent.url)
  const env: Partial<Env> = { roles: ['http'], noRateLimits: true }
  world = await billingTestEnvironment(['accounts', 'projects', 'payments'], env, proxy.url)
  // A session that was lost would be lost for every call of its person.
  await Promise.all([world.emma, world.admin].map(world.tokenOf))
  beside = connectDatabase({ url: lent.url, max: 2, logger: { warn: () => {} } })
})
afterAll(async () => {
  await world.close()
  await beside.close()
  await proxy.close()
  await lent.drop()
})

/** No call sends more messages to the database. */
const mostPoints = 200
const none = 'none'
const one = async <Row>(text: string, ...values: unknown[]): Promise<Row> =>
  (await beside.query<Row & object>({ text, values })).rows[0] as Row

type Case = {
  send: () => Promise<unknown>
  /** What of the change is stored: `none`, or all of it as counted. */
  state: () => Promise<unknown>
}

/**
 * Cuts the connection of a call at each of its messages to the database, while the same call is made twice at once:
 * the change is stored as a whole or not at all, and once it is repeated, exactly once.
 */
const cutAtEachMessage = async (prepare: () => Promise<Case>, whole: unknown, refusals: readonly string[]) => {
  const isLost = (error: unknown) =>
    isProblem(error) ? ['unavailable', 'internal'].includes(error.code) : String(error).includes('terminated')
  const quietly = async (send: Case['send']) => {
    try {
      await send()
    } catch (error) {
      if (!isLost(error) && !(isProblem(error) && refusals.includes(error.code))) throw error
    }
  }
  /** A connection that was cut is found out by its next use. */
  const surely = async <T>(run: () => Promise<T>): Promise<T> => {
    for (let left = 5; ; left -= 1)
      try {
        return await run()
      } catch (error) {
        if (!isLost(error) || left === 0) throw error
      }
  }
  let points = 0
  for (let at = 1; at < mostPoints; at += 1) {
    const { send, state } = await surely(prepare)
    const wasReached = await proxy.whileCutAt(at, () => Promise.all([quietly(send), quietly(send)]))
    const after = await state()
    expect([none, whole]).toContainEqual(after)
    for (let left = 5; left > 0 && (await state()) === none; left -= 1) await quietly(send)
    await quietly(send)
    expect(await state()).toEqual(whole)
    if (!wasReached) break
    points += 1
  }
  expect(points).toBeLessThan(mostPoints - 1)
  return points
}

const givenWork = async () => {
  const task = await world.mission({ listId: 'in_progress', doneAt: null })
  for (const day of [12, 13]) await world.log(task, `2026-01-${day}T09:00:00Z`, hours(2))
  return task
}

test('[BIL-074][BIL-042] a proposal that is killed at any message leaves a whole draft or none', async () => {
  const prepare = async (): Promise<Case> => {
    const { id } = await givenWork()
    return {
      send: () => world.propose([{ taskId: id }]),
      state: async () => {
        const found = await one<{ drafts: number; lines: number; netInCents: number; logs: number; events: number }>(
          `SELECT (SELECT count(DISTINCT l.invoice_id)::int FROM payments.invoice_lines l
                    WHERE l.task_id = $1) AS drafts,
                  (SELECT count(*)::int FROM payments.invoice_lines l WHERE l.task_id = $1) AS lines,
                  (SELECT coalesce(sum(i.net_in_cents), 0)::int FROM payments.invoices i WHERE i.id IN
                    (SELECT l.invoice_id FROM payments.invoice_lines l WHERE l.task_id = $1)) AS "netInCents",
                  (SELECT count(*)::int FROM payments.billed_work_logs b WHERE b.task_id = $1) AS logs,
                  (SELECT count(*)::int FROM platform.events e
                    WHERE e.subject = $1 AND e.name = 'worklog.billed') AS events`,
          id,
        )
        return Object.values(found).every((count) => count === 0) ? none : found
      },
    }
  }
  const whole = { drafts: 1, lines: 1, netInCents: 66_000, logs: 2, events: 1 }
  const points = await cutAtEachMessage(prepare, whole, ['worklog_billed', 'proposal_empty'])
  expect(points).toBeGreaterThan(8)
}, 300_000)

test('[BIL-074][BIL-044] an invoice that is killed while issued has number, mail and event, or none', async () => {
  const prepare = async (): Promise<Case> => {
    const { id } = await givenWork()
    const draft = await world.propose([{ taskId: id }])
    return {
      send: () => world.issue(draft),
      state: async () => {
        const found = await one<{ status: string; isNumbered: boolean; mails: number; events: number }>(
          `SELECT i.status, i.number IS NOT NULL AS "isNumbered",
                  (SELECT count(*)::int FROM mails.outgoing m WHERE m.variables ->> 'number' = i.number) AS mails,
                  (SELECT count(*)::int FROM platform.events e
                    WHERE e.subject = i.id AND e.name = 'invoice.issued') AS events
             FROM payments.invoices i WHERE i.id = $1`,
          draft._id,
        )
        return found.status === 'draft' && !found.isNumbered && found.events === 0 ? none : found
      },
    }
  }
  const whole = { status: 'issued', isNumbered: true, mails: 1, events: 1 }
  const points = await cutAtEachMessage(prepare, whole, ['invoice_issued', 'invoice_changed'])
  expect(points).toBeGreaterThan(8)
  // A number that was taken in vain was given back.
  const { gaps } = await one<{ gaps: number }>(
    `SELECT (max(right(number, 4)::int) - count(*))::int AS gaps FROM payments.invoices WHERE number LIKE 'F-%'`,
  )
  expect(gaps).toBe(0)
}, 300_000)

test('[BIL-074][BIL-012] a quote that is killed while sent is sent with its estimate, or is a draft', async () => {
  const prepare = async (): Promise<Case> => {
    const { id, slug } = await world.request({ category: 'mission' })
    const line = { kind: 'time', title: 'Fibre', estimatedMs: hours(4), vatPercent: 20 } as const
    const { version } = await world.asEmma.call(projects.saveQuote, {
      id: slug,
      billing: 'fixed',
      lines: [line],
    })
    return {
      send: () => world.asEmma.call(projects.sendQuote, { id: slug, version }),
      state: async () => {
        const found = await one<{ state: string; isNumbered: boolean; estimate: number | null; events: string[] }>(
          `SELECT q.state, q.number IS NOT NULL AS "isNumbered", t.estimated_time::int AS estimate,
                  ARRAY(SELECT e.name FROM platform.events e WHERE e.subject = t.id
                         AND e.name IN ('quote.sent', 'estimate.proposed') ORDER BY e.name) AS events
             FROM projects.tasks t JOIN projects.quotes q ON q.app_id = t.app_id AND q.task_id = t.id WHERE t.id = $1`,
          id,
        )
        const isDraft = found.state === 'draft' && !found.isNumbered
        return isDraft && found.estimate === null && found.events.length === 0 ? none : found
      },
    }
  }
  const events = ['estimate.proposed', 'quote.sent']
  const whole = { state: 'sent', isNumbered: true, estimate: hours(4), events }
  const points = await cutAtEachMessage(prepare, whole, ['quote_changed', 'not_found', 'task_changed'])
  expect(points).toBeGreaterThan(8)
}, 300_000)

test('[BIL-074] while the converters are away a quote is sent, and its document alone is unavailable', async () => {
  const { slug } = await world.request({ category: 'mission' })
  const line = { kind: 'time', title: 'Fibre', estimatedMs: hours(4), vatPercent: 20 } as const
  const { version } = await world.asEmma.call(projects.saveQuote, { id: slug, billing: 'fixed', lines: [line] })
  await world.asEmma.call(projects.sendQuote, { id: slug, version })
  const authorization = `Bearer ${await world.tokenOf(world.admin)}`
  const path = `/api/projects/v1/admin/tasks/${slug}/quote/pdf`
  const answer = await fetch(world.origin + path, { headers: { authorization } })
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([503, 'unavailable'])
  expect(await world.asAda.call(projects.readQuote, { id: slug })).toMatchObject({ state: 'sent' })
  expect(await world.asAda.call(payments.listInvoices, {})).toBeDefined()
})
