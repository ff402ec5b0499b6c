import type { Priority, TaskKind } from '@passerelle/contract/projects/schemas'
import { unattendedDueAt } from './unattended-due.ts'
import type { Task } from './task.ts'

export type Draft = {
  name: string
  description: string
  priority?: Priority | undefined
  kind?: TaskKind | undefined
  plannedAt?: Date | null | undefined
  dueAt?: Date | null | undefined
}

/** `isByCustomer`: staff have to look after it. */
type Given = {
  appId: string
  ownerId: string
  createdById: string
  now: Date
  newId: () => string
  isByCustomer?: boolean
}

/** Builds a task in the todo list with the defaults of TSK-005, TSK-006 and TSK-022; the store assigns its slug. */
export const newTask = (
  draft: Draft,
  { appId, ownerId, createdById, now, newId, isByCustomer = false }: Given,
): Task => ({
  appId,
  id: newId(),
  slug: '',
  name: draft.name,
  description: draft.description,
  kind: draft.kind ?? 'basic',
  priority: draft.priority ?? 1,
  listId: 'todo',
  ownerId,
  createdById,
  plannedAt: draft.plannedAt ?? null,
  dueAt: draft.dueAt ?? null,
  estimatedTime: null,
  firstEstimatedTime: null,
  acceptedEstimatedTime: null,
  estimatedTimeAcceptedAt: null,
  estimatedTimeRefusedAt: null,
  ellapsedTime: 0,
  pendingAt: null,
  pendingStatus: null,
  estimateHold: false,
  mergeRequestLink: null,
  mergeRequestAcceptedAt: null,
  deletedAt: null,
  invoicedAt: null,
  doneAt: null,
  archiveDueAt: null,
  autoAcceptDueAt: null,
  autoDoneDueAt: null,
  actedAt: null,
  archiveSpentAt: null,
  customerWroteAt: null,
  customerMessageId: null,
  staffWroteAt: null,
  unattendedDueAt: isByCustomer ? unattendedDueAt(now, draft.priority ?? 1) : null,
  quoteState: null,
  quoteValidUntil: null,
  threadId: newId(),
  privateThreadId: null,
  metadata: {},
  version: 1,
  createdAt: now,
  labels: [],
  spent: [],
  worked: false,
  timers: [],
})
