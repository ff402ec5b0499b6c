import type { TaskToDistribute } from '@passerelle/contract/projects/planning'
import { dayLoadOf, shownDays } from './day-load.ts'
import type { Planning } from './planning-queries.ts'

/** What is planned: a request that nobody has, or one from the day of a person. */
export type Held = Pick<TaskToDistribute, '_id' | 'taskId' | 'appId' | 'taskName' | 'priority' | 'dueAt' | 'leftMs'> & {
  from?: { userId: string; day: string }
}
/** Key of a person's day. */
export type Target = `${string} ${string}`

export const targetOf = (userId: string, day: string): Target => `${userId} ${day}`

/** Person and day of a target; undefined when the plan has them no longer. */
export const placeOf = (plan: Planning, target: Target) => {
  const [userId, day] = target.split(' ') as [string, string]
  const member = plan.list.find((one) => one.userId === userId)
  return member && { member, day, index: plan.days.indexOf(day) }
}

/** Where work may go: the shown days from today on, a row for each person. */
export const targetsOf = (plan: Planning): Target[][] => {
  const open = shownDays(plan.list, plan).flatMap((index) =>
    plan.days[index]! >= plan.today ? [plan.days[index]!] : [],
  )
  return open.length === 0 ? [] : plan.list.map(({ userId }) => open.map((day) => targetOf(userId, day)))
}

/** Where a request that is lifted by the keyboard begins: its own day, else the first of its best candidate. */
export const firstTarget = (plan: Planning, held: Held): Target | undefined => {
  const rows = targetsOf(plan)
  const own = held.from && targetOf(held.from.userId, held.from.day)
  if (own !== undefined && rows.flat().includes(own)) return own
  const best = plan.toDistribute.list.find(({ _id }) => _id === held._id)?.candidates[0]?.userId
  return (rows.find(([first]) => first?.startsWith(`${best} `)) ?? rows[0])?.[0]
}

const ways: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The target beside this one; at an edge the same. */
export const besideTarget = (plan: Planning, target: Target, key: string): Target => {
  const rows = targetsOf(plan)
  const row = rows.findIndex((targets) => targets.includes(target))
  const [down, right] = ways[key] ?? [0, 0]
  const column = (rows[row]?.indexOf(target) ?? 0) + right
  return rows[row + down]?.[column] ?? target
}

/** Why somebody does not work on that day, which is asked about before work is given. */
export const obstacleOf = (plan: Planning, target: Target): 'absent' | 'holiday' | null => {
  const place = placeOf(plan, target)
  if (!place || place.index < 0) return null
  const { absence, holiday } = dayLoadOf(place.member, plan, place.index)
  return absence ? 'absent' : holiday ? 'holiday' : null
}

/**
 * The plan as it will be (optimistic update): the request has left where it was, and its time stands on the day of the
 * person. The server lays it on days by its own rule.
 */
export const withPlanned = (plan: Planning, held: Held, target: Target): Planning => {
  const place = placeOf(plan, target)
  if (!place) return plan
  const { from, leftMs, ...task } = held
  const piece = { ...task, day: place.day, ms: leftMs ?? 0 }
  return {
    ...plan,
    list: plan.list.map((member) => {
      const others = member.planned.filter(({ _id }) => member.userId !== from?.userId || _id !== held._id)
      const isHere = member.userId === place.member.userId && leftMs !== null
      return { ...member, planned: isHere ? [...others, piece] : others }
    }),
    toDistribute: { ...plan.toDistribute, list: plan.toDistribute.list.filter(({ _id }) => _id !== held._id) },
  }
}
