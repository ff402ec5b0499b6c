import type { CustomerActor, Person, StaffActor } from '@passerelle/kernel/actor'
import { hours } from '@passerelle/kernel/durations'
import type { EstimateStatus } from '@passerelle/contract/projects/schemas'
import type { Label } from '../tasks/label.ts'
import { getDueColumns } from '../tasks/task-due.ts'
import { newTask } from '../tasks/new-task.ts'
import type { Task } from '../tasks/task.ts'

/** Fixtures for tests of the pure rules: a task, users and labels, without a database. */
export const noon = new Date('2026-02-03T12:00:00Z')
export const ago = (ms: number) => new Date(noon.getTime() - ms)
export const later = (ms: number) => new Date(noon.getTime() + ms)

const id = (sign: string) => sign.repeat(24)
export const appId = id('a')

export const user: CustomerActor = { kind: 'customer', userId: id('1'), appId, admin: false, sessionId: id('9') }
export const admin: CustomerActor = { ...user, userId: id('2'), admin: true }
export const otherUser: CustomerActor = { ...user, userId: id('3') }
export const otherAccountAdmin: CustomerActor = { ...admin, userId: id('4'), appId: id('b') }
export const staff: StaffActor = { kind: 'staff', userId: id('5'), appId, project: false, sessionId: id('9') }
export const projectStaff: StaffActor = { ...staff, userId: id('6'), project: true }
export const manager: StaffActor = { ...staff, userId: id('7'), manager: true }
export const decider: StaffActor = { ...staff, userId: id('8'), decider: true }
export const everybody: Record<string, Person> = { user, otherUser, admin, staff, projectStaff, manager, decider }

const pricing = { type: 'pricing' as const, unitHourlyAmountInCents: 16_500, unitDailyAmountInCents: 95_000 }
const label = (sign: string, type: Label['type'], name: string, more: Partial<Label> = {}): Label => ({
  id: id(sign),
  type,
  name,
  key: null,
  backgroundColor: '#3576bf',
  dependencies: [],
  rules: [],
  ...more,
})

export const mission = label('c', 'category', 'Mission', { key: 'mission', rules: [pricing] })
export const quote = label('d', 'category', 'Projet devis', { key: 'quote' })
export const managed = label('e', 'category', 'Infogérance', { key: 'managed' })
export const theme = label('f', 'theme', 'Run')
export const buildLabel = label

/** A task owned by `user` in the todo list, with its due columns derived. */
export const task = (columns: Partial<Task> = {}): Task => {
  const blank = newTask(
    { name: 'Scanner', description: 'En panne' },
    { appId, ownerId: user.userId, createdById: user.userId, now: ago(hours(1)), newId: () => id('7') },
  )
  const made = { ...blank, slug: 'ATL-1', ...columns }
  return { ...made, ...getDueColumns(made) }
}

/** Fields that put an estimate into each status. */
export const estimated: Record<EstimateStatus, Partial<Task>> = {
  without: {},
  waiting: { estimatedTime: hours(4), firstEstimatedTime: hours(4) },
  refused: { estimatedTime: hours(4), firstEstimatedTime: hours(4), estimatedTimeRefusedAt: noon, actedAt: noon },
  accepted: {
    estimatedTime: hours(4),
    firstEstimatedTime: hours(4),
    acceptedEstimatedTime: hours(4),
    estimatedTimeAcceptedAt: noon,
  },
}
/** A mission on hold until its estimate is answered. */
export const onHold = (): Task =>
  task({ labels: [mission], ...estimated.waiting, pendingAt: noon, pendingStatus: 'customer', estimateHold: true })
