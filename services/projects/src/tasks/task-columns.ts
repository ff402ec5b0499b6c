import type { TaskSummary } from './task.ts'

type Stored = Exclude<keyof TaskSummary, 'labels' | 'spent' | 'worked' | 'timers'>

/** Maps fields to columns of `projects.tasks`; excludes the description, which cards do not need. */
export const columnByField = {
  appId: 'app_id',
  id: 'id',
  slug: 'slug',
  name: 'name',
  kind: 'kind',
  priority: 'priority',
  listId: 'list_id',
  ownerId: 'owner_id',
  createdById: 'created_by_id',
  plannedAt: 'planned_at',
  dueAt: 'due_at',
  estimatedTime: 'estimated_time',
  firstEstimatedTime: 'first_estimated_time',
  acceptedEstimatedTime: 'accepted_estimated_time',
  estimatedTimeAcceptedAt: 'estimated_time_accepted_at',
  estimatedTimeRefusedAt: 'estimated_time_refused_at',
  ellapsedTime: 'ellapsed_time',
  pendingAt: 'pending_at',
  pendingStatus: 'pending_status',
  estimateHold: 'estimate_hold',
  mergeRequestLink: 'merge_request_link',
  mergeRequestAcceptedAt: 'merge_request_accepted_at',
  deletedAt: 'deleted_at',
  invoicedAt: 'invoiced_at',
  doneAt: 'done_at',
  archiveDueAt: 'archive_due_at',
  autoAcceptDueAt: 'auto_accept_due_at',
  autoDoneDueAt: 'auto_done_due_at',
  actedAt: 'acted_at',
  archiveSpentAt: 'archive_spent_at',
  customerWroteAt: 'customer_wrote_at',
  customerMessageId: 'customer_message_id',
  staffWroteAt: 'staff_wrote_at',
  unattendedDueAt: 'unattended_due_at',
  quoteState: 'quote_state',
  quoteValidUntil: 'quote_valid_until',
  threadId: 'thread_id',
  privateThreadId: 'private_thread_id',
  metadata: 'metadata',
  version: 'version',
  createdAt: 'created_at',
} satisfies Record<Stored, string>

/** Fields of a `TaskSummary` from a row `t` and the laterals `labels` and `work`, with native instants and numbers. */
export const taskFields = [
  // A day is read as a text, without a time zone.
  ...Object.entries(columnByField).map(
    ([field, column]) => `t.${column}${field === 'quoteValidUntil' ? '::text' : ''} AS "${field}"`,
  ),
  'labels.list AS labels',
  'work.spent',
  'work.worked',
  'work.timers',
].join(', ')

/** Lateral joins for each row `t`: its labels in order, and the durations of its finished work logs. */
export const taskLaterals = `
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'type', l.type, 'key', l.key,
             'backgroundColor', l.background_color,
             'dependencies', l.dependencies, 'rules', l.rules) ORDER BY array_position('{category,theme,tag}', l.type),
             l.position, l.name), '[]') AS list
      FROM projects.task_labels tl JOIN projects.labels l ON l.id = tl.label_id
     WHERE tl.app_id = t.app_id AND tl.task_id = t.id) labels
  CROSS JOIN LATERAL (
    SELECT count(*) > 0 AS worked,
           coalesce(array_agg(DISTINCT w.user_id::text) FILTER (WHERE w.stopped_at IS NULL), '{}') AS timers,
           coalesce(array_agg((extract(epoch FROM w.stopped_at - w.started_at) * 1000)::bigint - w.pause_time_in_ms)
                    FILTER (WHERE w.stopped_at IS NOT NULL), '{}') AS spent
      FROM projects.work_logs w
     WHERE w.app_id = t.app_id AND w.task_id = t.id) work`
