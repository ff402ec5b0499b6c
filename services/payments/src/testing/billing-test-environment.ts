import type { InferBody } from '@passerelle/contract/operation'
import { payments } from '@passerelle/contract/payments/api'
import { estimateToMs, hours } from '@passerelle/kernel/durations'
import type { Env } from '@passerelle/server/env'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { givenIssuer } from './given-issuer.ts'

type Proposal = InferBody<typeof payments.proposeInvoice>

/** Test environment of billing: an account with an issuer, and requests with work in January 2026. */
export const billingTestEnvironment = async (
  services: string[] = ['all'],
  env: Partial<Env> = {},
  databaseUrl?: string,
) => {
  const world = await projectsTestEnvironment(services, env, databaseUrl)
  const staff = world.as(world.emma, { in: world.app.id })
  await givenIssuer(world.platform, [world.app.id])
  const { query } = world.platform.database

  /** A done mission with an accepted estimate of 20 h, whose receipt has the seeded prices. */
  const mission = async (fields: Parameters<typeof world.request>[0] = {}) => {
    const time = estimateToMs({ days: 2, hours: 4 })
    const at = new Date('2026-01-06T09:00:00Z')
    const task = await world.request({
      category: 'mission',
      estimatedTime: time,
      firstEstimatedTime: time,
      acceptedEstimatedTime: time,
      estimatedTimeAcceptedAt: at,
      listId: 'done',
      doneAt: new Date('2026-01-30T16:00:00Z'),
      ...fields,
    })
    await query({
      text: 'UPDATE projects.tasks SET accepted_estimate = $3 WHERE app_id = $1 AND id = $2',
      values: [
        task.appId,
        task.id,
        JSON.stringify({
          estimatedTime: time,
          at,
          by: world.admin.userId,
          dailyInCents: 95_000,
          hourlyInCents: 16_500,
        }),
      ],
    })
    return task
  }

  /** A stopped work log of `length` ms; returns its id. */
  const log = async (
    task: { appId: string; id: string },
    start: string,
    length = hours(1),
    { pauseMs = 0, user = world.emma, isRunning = false } = {},
  ): Promise<string> => {
    const id = world.platform.newId()
    const at = new Date(start)
    await query({
      text: `INSERT INTO projects.work_logs (app_id, id, task_id, user_id, type, started_at, stopped_at,
               pause_time_in_ms, note)
             VALUES ($1, $2, $3, $4, 'manual', $5, $6, $7, 'Réglages')`,
      values: [task.appId, id, task.id, user.userId, at, isRunning ? null : new Date(at.getTime() + length), pauseMs],
    })
    return id
  }

  return {
    ...world,
    staff,
    mission,
    log,
    propose: (requests: Proposal['requests'], more: Omit<Proposal, 'requests'> = {}) =>
      staff.call(payments.proposeInvoice, { requests, ...more }),
    issue: ({ _id: id, version }: { _id: string; version: number }) =>
      staff.call(payments.issueInvoice, { id, version }),
    sql: <Row = Record<string, unknown>>(text: string, values: unknown[] = []) => query<Row>({ text, values }),
  }
}
