/**
 * Fields of a row `t` for its next step (ADR 0068), beside those of the task: the start of its first sprint, and since
 * when an action on a server waits for staff in it.
 */
export const stepFields = `
  (SELECT min(m.start_at) FROM projects.task_milestones tm JOIN projects.milestones m ON m.id = tm.milestone_id
    WHERE tm.app_id = t.app_id AND tm.task_id = t.id) AS "sprintStartsAt",
  (SELECT min(w.requested_at) FROM clouds.waiting_approvals w
    WHERE w.app_id = t.app_id AND w.task_id = t.id) AS "approvalAskedAt"`

export type StepColumns = { sprintStartsAt: Date | null; approvalAskedAt: Date | null }
