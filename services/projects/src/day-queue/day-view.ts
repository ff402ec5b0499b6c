import { createHash } from 'node:crypto'
import { Problem } from '@passerelle/contract/problems'
import type { InferResponse } from '@passerelle/contract/operation'
import type { DayLine, dayQueue as contract } from '@passerelle/contract/projects/day-queue'
import { fieldMessage } from '@passerelle/i18n/field-message'
import type { Person } from '@passerelle/kernel/actor'
import { parseDayBounds } from '@passerelle/kernel/calendar-day'
import { dayGroups, getIncidentClock } from '@passerelle/kernel/day-order'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { getNextStep, type StepReader } from '@passerelle/kernel/next-step'
import type { Statement } from '@passerelle/server/database/statement'
import type { Call } from '@passerelle/server/service'
import type { Platform } from '@passerelle/server/platform'
import { readOfficeRules } from '../tasks/office-rules.ts'
import { toListed } from '../lists/list-serializer.ts'
import { dayQueue, type DayRow } from './day-statement.ts'

type Query = Call<typeof contract.readDayQueue>['query']
type Line = Exclude<DayRow, { outage: null }>

/** Ties a cursor to the queue and filters that it continues. */
const digestOf = ({ whose, group, step, appId, userId }: Query) =>
  createHash('sha256')
    .update(JSON.stringify([whose, group, step, appId, userId]))
    .digest('hex')
    .slice(0, 8)

const toCursor = (query: Query, { grp, k1, k2, k3, k4, lineId }: Line) =>
  [digestOf(query), grp, k1, k2, k3, k4, lineId].join('.')

/** The place after which the page begins; a cursor of another queue is a bad field. */
const parseCursor = (query: Query): [keys: number[] | null, id: string | null] => {
  if (query.after === undefined) return [null, null]
  const [digest, ...place] = query.after.split('.')
  if (digest !== digestOf(query))
    throw new Problem('invalid_input', { fields: { after: fieldMessage('forms.invalid') } })
  return [place.slice(0, 5).map(Number), place[5]!]
}

/** The values of the statement for a member of staff and what they ask for. */
export const dayStatement = (
  actor: StepReader & { decider?: boolean | undefined },
  query: Query,
  now: Date,
): Statement => {
  const { group, step = null, appId = null, userId = null } = query
  return dayQueue.with(
    actor.userId,
    now,
    parseDayBounds(now.toISOString()).end,
    actor.remindAfterDays,
    actor.decider === true,
    toIsoDate(now),
    query.whose === 'team',
    group === undefined ? null : dayGroups.indexOf(group) + 1,
    step,
    appId,
    userId,
    ...parseCursor(query),
    query.limit + 1,
  )
}

const toIncidentLine = (row: Extract<Line, { outage: true }>): DayLine => {
  const incident = {
    incidentId: row.lineId,
    appId: row.lineAppId,
    service: row.service,
    startedAt: row.startedAt.toISOString(),
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    acknowledgedBy: row.taker,
  }
  const { clock, at } = getIncidentClock(incident)
  return { kind: 'incident', group: groupOf(row), at, since: incident.startedAt, clock, incident }
}

const groupOf = ({ grp }: Line) => dayGroups[grp - 1]!

const toTaskLine = (actor: Person, reader: StepReader, row: Extract<Line, { outage: false }>, now: Date): DayLine => {
  const task = toListed(actor, row, now)
  const nextStep = getNextStep(task, reader, now)
  return {
    kind: 'task',
    group: groupOf(row),
    at: nextStep.at,
    since: nextStep.since,
    clock: null,
    nextStep,
    excerpt: row.excerpt,
    author: row.author,
    running: row.timers.includes(actor.userId),
    unattended: row.unattended,
    task,
  }
}

/**
 * Read model of the queue of the day, in one statement after the provider's rules: what waits over all accounts, in its
 * order.
 */
export const dayView =
  ({ database, clock }: Pick<Platform, 'database' | 'clock'>) =>
  async (actor: Person, query: Query): Promise<InferResponse<typeof contract.readDayQueue>> => {
    const now = clock.now()
    const { remindAfterDays } = await readOfficeRules(database)
    const reader = { userId: actor.userId, remindAfterDays }
    const decider = actor.kind === 'staff' && actor.decider
    const { rows } = await database.query<DayRow>(dayStatement({ ...reader, decider }, query, now))
    const [{ mine, team, groups, steps }] = rows as [DayRow]
    const lines = rows.filter((row): row is Line => row.outage !== null)
    const page = lines.slice(0, query.limit)
    const hasMore = lines.length > query.limit
    return {
      list: page.map((row) => (row.outage ? toIncidentLine(row) : toTaskLine(actor, reader, row, now))),
      counts: {
        mine,
        team,
        groups: Object.fromEntries(Object.entries(groups).map(([grp, count]) => [dayGroups[Number(grp) - 1]!, count])),
        steps,
      },
      after: hasMore ? toCursor(query, page.at(-1)!) : null,
      hasMore,
    }
  }
