export const auditOfStaff = {
  incident: {
    taken: 'took charge of an outage',
    handed_over: 'handed an outage to another person',
    linked: 'opened the request of an outage',
  },
  uptime_check: { trial_ended: 'ended the trial of a check' },
  oncall: {
    paged: 'paged somebody on call',
    page_missed: 'could not page somebody on call',
    exhausted: 'got no answer to its pages',
    layers_changed: 'changed the rota',
    policy_changed: 'changed who is paged and in which order',
    gateway_changed: 'changed the phone gateways',
    override_added: 'added a replacement to the rota',
    override_removed: 'removed a replacement from the rota',
  },
  work: {
    edited: 'corrected a time of {subject}',
    deleted: 'deleted a time of {subject}',
  },
  timesheet: {
    submitted: 'submitted the week of times of {subject}',
    approved: 'approved the week of times of {subject}',
    reopened: 'reopened the week of times of {subject}',
    approval_set: 'changed the approval of weeks of times',
  },
  staff: {
    identity_released: 'released {subject} from their identity at the identity provider',
    absence_planned: 'planned an absence for {subject}',
    absence_changed: 'changed an absence of {subject}',
    absence_cancelled: 'cancelled an absence of {subject}',
    hours_changed: 'changed the working hours of {subject}',
  },
} as const
