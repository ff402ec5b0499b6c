import * as z from 'zod/mini'
import { event } from '../event.ts'

/** Events of requests, their estimates, labels and milestones. */
export const taskEvents = {
  'task.created': event('task', { listId: z.string(), priority: z.number(), kind: z.string() }, { subscribed: true }),
  'task.moved': event('task', { from: z.string(), to: z.string() }, { subscribed: true }),
  'task.edited': event('task', { fields: z.array(z.string()) }),
  /** `hold`: this label made the task pending on the answer to its estimate; absent in events before November 2026. */
  'task.label_attached': event(
    'task',
    { labelId: z.string(), dropped: z.array(z.string()), hold: z.optional(z.boolean()) },
    { subscribed: true },
  ),
  'task.label_detached': event('task', { labelId: z.string(), dropped: z.array(z.string()) }),
  'task.owner_changed': event('task', { from: z.string(), to: z.string() }),
  /** `estimatedTime`, in ms: the task is pending on the answer to this estimate. */
  'task.pending_on': event('task', { status: z.string(), estimatedTime: z.optional(z.number()) }, { subscribed: true }),
  'task.pending_off': event(
    'task',
    { status: z.string(), cause: z.enum(['cancelled', 'message', 'answer', 'estimate_cleared', 'timer']) },
    { subscribed: true },
  ),
  'task.archived': event(
    'task',
    { cause: z.enum(['refused_estimate', 'pending', 'done', 'person']), dueAt: z.optional(z.string()) },
    { subscribed: true },
  ),
  'task.unarchived': event('task', {}, { subscribed: true }),
  /** `changeId`: of the bulk change that gives, or whose undo takes away; the person is told of it as a whole. */
  'task.member_added': event('task', { memberId: z.string(), changeId: z.optional(z.string()) }, { subscribed: true }),
  /** Staff say that the customer's message needs no answer; `restored`: that it does after all. */
  'task.reply_waived': event('taskStaff', { messageId: z.string(), restored: z.optional(z.boolean()) }),
  'task.member_removed': event(
    'task',
    { memberId: z.string(), changeId: z.optional(z.string()) },
    { subscribed: true },
  ),
  /** Somebody without a user follows the task, the subject, by mail; `self`: ended by the link of a mail. */
  'outside_address.added': event('task', { outsideId: z.string() }, { subscribed: true }),
  'outside_address.removed': event('task', { outsideId: z.string(), self: z.optional(z.literal(true)) }),
  /** Nobody of the staff has touched a customer's request for this long inside business hours. */
  'task.unattended': event('none', { waitedMs: z.number() }, { subscribed: true, office: true }),
  'task.milestone_added': event('task', { milestoneId: z.string() }),
  'task.milestone_removed': event('task', { milestoneId: z.string() }),
  'task.metadata_edited': event('task', { fields: z.array(z.string()) }),
  'task.invoiced': event('task'),
  'task.invoice_removed': event('task'),
  'task.internal_thread_opened': event('taskStaff', { threadId: z.string() }),
  'estimate.proposed': event(
    'task',
    { from: z.nullable(z.number()), to: z.number(), hold: z.boolean(), isQuote: z.optional(z.literal(true)) },
    { subscribed: true },
  ),
  'estimate.cleared': event('task', { from: z.number() }),
  'estimate.accepted': event('task', { estimatedTime: z.number(), forced: z.boolean() }, { subscribed: true }),
  'estimate.refused': event('task', { estimatedTime: z.number(), forced: z.boolean() }, { subscribed: true }),
  'estimate.restored': event('task', { estimatedTime: z.number() }),
  'quote.saved': event('taskStaff', { lines: z.number(), netInCents: z.number() }),
  'quote.deleted': event('taskStaff'),
  /** `validUntil`: its last day, such as `2026-03-04`. */
  'quote.sent': event(
    'task',
    { number: z.string(), netInCents: z.number(), validUntil: z.optional(z.string()) },
    { subscribed: true },
  ),
  'quote.ending': event('none', { number: z.string(), validUntil: z.string() }, { subscribed: true }),
  'quote.expired': event(
    'task',
    { number: z.optional(z.string()), validUntil: z.optional(z.string()) },
    { subscribed: true },
  ),
  'quote.replaced': event('task'),
  'completion.accepted': event(
    'task',
    { automatic: z.boolean(), forced: z.boolean(), from: z.string(), dueAt: z.optional(z.string()) },
    { subscribed: true },
  ),
  'completion.refused': event('task', { forced: z.boolean() }, { subscribed: true }),
  /** The customer of a done request is asked whether they are satisfied; the subject is the request. */
  // What a customer was asked and said is for staff and themselves, not for other customers.
  'satisfaction.asked': event(
    'taskStaff',
    { satisfactionId: z.string(), taskId: z.string(), userId: z.string() },
    { subscribed: true },
  ),
  'satisfaction.rated': event('taskStaff', { taskId: z.string(), rating: z.string() }, { subscribed: true }),
  'satisfaction.reopened': event('taskStaff', { taskId: z.string() }, { subscribed: true }),
  'merge_request.accepted': event('taskStaff', {}, { subscribed: true }),
  'merge_request.refused': event('taskStaff', { messageId: z.optional(z.string()) }, { subscribed: true }),
  'milestone.created': event('task', { number: z.number() }),
  'label.created': event('none', { type: z.string() }),
  'label.edited': event('none', { fields: z.array(z.string()) }),
  'label.deleted': event('none', { type: z.string() }),
  /** `requests`, `labels`, `presets`: how many had the deleted label and now have its replacement. */
  'label.replaced': event('none', {
    replacementId: z.string(),
    requests: z.number(),
    labels: z.number(),
    presets: z.number(),
  }),
  'label.disabled': event('none'),
  'label.enabled': event('none'),
  'preset.created': event('none'),
  'preset.edited': event('none', { fields: z.array(z.string()) }),
  'preset.deleted': event('none'),
  /** A timer began, rested or ended on the task, where customers may know of its time (DAY-055). */
  'task.worked_on': event('task'),
}
