import { days, hours, minutes, quarter } from '../../packages/kernel/src/durations.ts'
import { periods } from '../../services/projects/src/tasks/task-due.ts'
import type { DemoRequest } from './demo-request.ts'
import { atWork } from './office-hours.ts'
import { between, pick, type Random } from './random.ts'
import { subjects, type Subject, type Vocabulary } from './request-subjects.ts'

export type World = {
  vocabulary: Vocabulary
  owners: readonly string[]
  staff: readonly string[]
  /** Some of those in progress wait for the customer. */
  waits: boolean
  now: Date
  random: Random
}

const fourteenMonths = days(425)

/** Most requests live a few days, some weeks, a few months. */
const lifetime = (random: Random) => {
  const part = random()
  if (part < 0.6) return days(0.2 + random() * 8)
  return part < 0.85 ? days(8 + random() * 22) : days(30 + random() * 50)
}

const titled = ({ title }: Subject, vocabulary: Vocabulary, random: Random) =>
  title.replace(/\{(person|team|place|thing|folder)\}/g, (_, kind: keyof Vocabulary) => pick(vocabulary[kind], random))

/** An estimate that the customer has accepted, a few hours after it came. */
const acceptedFigures = (subject: Subject, createdAt: Date, now: Date, random: Random) => {
  const ms = Math.max(quarter, Math.round((hours(subject.hours[0]) + random() * hours(subject.hours[1] - subject.hours[0])) / quarter) * quarter)
  const at = new Date(Math.min(createdAt.getTime() + hours(2 + random() * 20), now.getTime() - minutes(10)))
  return { estimatedTime: ms, firstEstimatedTime: ms, acceptedEstimatedTime: ms, estimatedTimeAcceptedAt: at, actedAt: at }
}

const logsOf = (subject: Subject, estimate: number, from: Date, to: Date, who: readonly string[], random: Random): NonNullable<DemoRequest['logs']> => {
  const spent = Math.round((estimate * (0.5 + random() * 0.8)) / minutes(5)) * minutes(5)
  const count = Math.max(1, Math.min(3, Math.ceil(spent / hours(5))))
  return Array.from({ length: count }, (_, index) => ({
    who: who[index % who.length] ?? 'emma', ms: Math.min(hours(8), Math.max(minutes(5), Math.round(spent / count))), note: subject.note,
    startedAt: atWork(new Date(from.getTime() + ((to.getTime() - from.getTime()) * (index + 0.4)) / (count + 0.5))),
  }))
}

/** What has become of a request that is done: after 45 days it went to the archive, unless it is a mission or a quote (TMR-005). */
const doneColumns = (doneAt: Date, stays: boolean, now: Date) => {
  const archivedAt = new Date(doneAt.getTime() + periods.doneArchive)
  const archived = !stays && archivedAt <= now
  return { listId: 'done' as const, doneAt, actedAt: doneAt, ...(archived && { deletedAt: archivedAt, archiveSpentAt: archivedAt }) }
}

/** One request of the past fourteen months; the later its number, the younger. */
const request = (part: number, { vocabulary, owners, staff, waits, now, random }: World): DemoRequest => {
  const subject = pick(subjects, random)
  const createdAt = atWork(new Date(now.getTime() - fourteenMonths * (1 - part) - hours(6) - random() * hours(20)))
  const endsAt = atWork(new Date(createdAt.getTime() + lifetime(random)))
  const members = [...new Set([pick(staff, random), ...(random() < 0.3 ? [pick(staff, random)] : [])])]
  const category = subject.category ?? 'Infogérance'
  const open = endsAt > now
  const begun = open && random() < 0.4
  const figures = acceptedFigures(subject, createdAt, now, random)
  const untouched = open && !begun && random() < 0.2
  const priority = ([1, 1, 1, 1, 2, 2, 0, 3, 1, 4] as const)[between(0, 9, random)] ?? 1
  const dueAt = open && random() < 0.4 ? new Date(now.getTime() + days(between(-4, 20, random))) : null
  const base = { name: titled(subject, vocabulary, random), description: 'Merci de nous dire quand cela peut être fait, et si nous devons prévoir une coupure.', owner: pick(owners, random), createdAt }
  if (untouched) return { ...base, members: [], labels: [], columns: { priority, kind: subject.kind ?? 'basic' } }
  const labels = [category, subject.theme, ...(subject.tag && random() < 0.6 ? [subject.tag] : [])]
  const common = { priority, kind: subject.kind ?? 'basic' as const, dueAt }
  if (open && !begun) return { ...base, members, labels, columns: { ...common, ...(category === 'Mission' && figures) }, sprints: random() < 0.4 ? [new Date(now.getTime() + days(7))] : [] }
  const end = open ? now : endsAt
  const logs = logsOf(subject, figures.estimatedTime, createdAt, end, members, random).filter(({ startedAt, ms = 0 }) => startedAt.getTime() + ms < now.getTime())
  const waitsSince = new Date(Math.max(createdAt.getTime() + hours(3), now.getTime() - days(6)))
  const wait = waits && waitsSince < now && random() < 0.4 ? { pendingAt: waitsSince, pendingStatus: 'customer' as const, actedAt: waitsSince } : {}
  if (open) return { ...base, members, labels, columns: { ...common, ...figures, listId: 'in_progress', ...wait }, logs, sprints: [now] }
  return { ...base, members, labels, columns: { ...common, ...figures, ...doneColumns(endsAt, category === 'Mission' || category === 'Projet devis', now) }, logs, sprints: [endsAt] }
}

/** Plausible requests from the oldest to the youngest. */
export const generatedRequests = (count: number, world: World): DemoRequest[] => Array.from({ length: count }, (_, index) => request((index + 1) / count, world))
