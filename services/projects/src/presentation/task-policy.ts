import type { Policy } from '@passerelle/server/service'
import { isCustomerAdmin, isStaffActor } from '@passerelle/kernel/actor'
import { mayRead } from '@passerelle/kernel/visibility'
import type { TaskSummary } from '../tasks/task.ts'

/** Who may do what, independent of the task's state; state is checked by the flows. */
type TaskPolicy = Policy<TaskSummary>

const signedIn: Policy = (actor) => actor.kind !== 'anonymous'
const staff: Policy = isStaffActor
const projectStaff: Policy = (actor) => isStaffActor(actor) && actor.project
const adminOrStaff: Policy = (actor) => isCustomerAdmin(actor) || isStaffActor(actor)
const reader: TaskPolicy = (actor, task) => mayRead(actor, task)
const staffOn: TaskPolicy = (actor, task) => isStaffActor(actor) && mayRead(actor, task)
/** The customer's administrator, or staff on their behalf (EST-003, EST-004, VAL-003). */
const adminOrStaffOn: TaskPolicy = (actor, task) =>
  (isCustomerAdmin(actor) || isStaffActor(actor)) && mayRead(actor, task)
/** Project staff, and the managers named in the settings (ROL-007). */
const archivistOn: TaskPolicy = (actor, task) =>
  isStaffActor(actor) && (actor.project || actor.manager === true) && mayRead(actor, task)
/** MRG-002 */
const deciderOn: TaskPolicy = (actor, task) => isStaffActor(actor) && actor.decider === true && mayRead(actor, task)
/** OPEN-071 */
const ownerOrAdminOn: TaskPolicy = (actor, task) =>
  actor.kind === 'customer' && (actor.admin || actor.userId === task.ownerId) && mayRead(actor, task)

/** Who was asked is looked at by the use case (ANS-019). */
const customerOn: TaskPolicy = (actor, task) => actor.kind === 'customer' && mayRead(actor, task)

/** One policy per name used by the contract's operations (ROL-001 to ROL-004, OPEN-003). */
export const policies = {
  'task.list': signedIn,
  'task.search': signedIn,
  'task.listAsAdmin': adminOrStaff,
  'task.listEverywhere': staff,
  'task.read': reader,
  'task.readAdmin': staffOn,
  'task.create': signedIn,
  'task.createAsStaff': staff,
  'task.changeMany': staff,
  'task.move': reader,
  'task.edit': staffOn,
  'task.editAsCustomer': ownerOrAdminOn,
  'task.setPending': staffOn,
  'task.archive': archivistOn,
  'task.editMetadata': staffOn,
  'mergeRequest.decide': deciderOn,
  'member.attach': staffOn,
  'outsideAddress.read': reader,
  'outsideAddress.write': adminOrStaffOn,
  'milestone.list': signedIn,
  'milestone.listAsStaff': staff,
  'milestone.create': staff,
  'milestone.attach': staffOn,
  'estimate.answer': adminOrStaffOn,
  'estimate.readReceipt': adminOrStaffOn,
  'estimate.restore': staffOn,
  'quote.read': adminOrStaffOn,
  'quote.write': staffOn,
  'completion.answer': adminOrStaffOn,
  'answerSettings.read': adminOrStaff,
  'answerSettings.write': isCustomerAdmin,
  'satisfaction.rate': customerOn,
  'satisfaction.report': staff,
  'satisfaction.ownReport': adminOrStaff,
  'reply.waive': staffOn,
  'backlog.read': staff,
  'backlog.managePresets': staff,
  'report.read': staff,
  'report.write': staff,
  'label.list': signedIn,
  'label.listAsStaff': staff,
  'label.attach': staffOn,
  'label.manage': staff,
  'work.log': staffOn,
  'work.listRunning': staff,
  'work.readTimes': staff,
  'work.approve': projectStaff,
  'planning.read': staff,
  'work.stopRunning': staff,
  'thread.openInternal': staffOn,
} satisfies Record<string, TaskPolicy>
