// Audit log entries about the work of staff: on call and weeks of time.
export const auditOfStaff = {
  oncall: {
    layers_changed: 'a changé l’astreinte',
    policy_changed: 'a changé qui est appelé et dans quel ordre',
    override_added: 'a ajouté un remplacement d’astreinte',
    override_removed: 'a retiré un remplacement d’astreinte',
  },
  timesheet: {
    submitted: 'a envoyé la semaine de temps de {subject}',
    approved: 'a validé la semaine de temps de {subject}',
    reopened: 'a rouvert la semaine de temps de {subject}',
    approval_set: 'a changé la validation des semaines de temps',
  },
} as const
