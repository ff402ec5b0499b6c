export const auditOfStaff = {
  oncall: {
    layers_changed: 'changed the rota',
    policy_changed: 'changed who is paged and in which order',
    override_added: 'added a replacement to the rota',
    override_removed: 'removed a replacement from the rota',
  },
  timesheet: {
    submitted: 'submitted the week of times of {subject}',
    approved: 'approved the week of times of {subject}',
    reopened: 'reopened the week of times of {subject}',
    approval_set: 'changed the approval of weeks of times',
  },
} as const
