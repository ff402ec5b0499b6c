// Audit log entries about the work of staff: on call and weeks of time.
export const auditOfStaff = {
  incident: {
    taken: 'a pris en charge une panne',
    handed_over: 'a passé une panne à une autre personne',
    linked: 'a ouvert la demande d’une panne',
  },
  uptime_check: { trial_ended: 'a terminé l’essai d’une sonde' },
  oncall: {
    paged: 'a appelé une personne d’astreinte',
    page_missed: 'n’a pas pu appeler une personne d’astreinte',
    exhausted: 'n’a reçu aucune réponse à ses appels',
    layers_changed: 'a changé l’astreinte',
    policy_changed: 'a changé qui est appelé et dans quel ordre',
    gateway_changed: 'a changé les passerelles d’appel',
    override_added: 'a ajouté un remplacement d’astreinte',
    override_removed: 'a retiré un remplacement d’astreinte',
  },
  work: {
    edited: 'a corrigé un temps sur {subject}',
    deleted: 'a supprimé un temps de {subject}',
  },
  timesheet: {
    submitted: 'a envoyé la semaine de temps de {subject}',
    approved: 'a validé la semaine de temps de {subject}',
    reopened: 'a rouvert la semaine de temps de {subject}',
    approval_set: 'a changé la validation des semaines de temps',
  },
  staff: {
    identity_released: 'a libéré {subject} de son identité chez le fournisseur d’identité',
    absence_planned: 'a prévu une absence pour {subject}',
    absence_changed: 'a modifié l’absence prévue pour {subject}',
    absence_cancelled: 'a annulé l’absence prévue pour {subject}',
    hours_changed: 'a changé les heures de travail prévues pour {subject}',
  },
} as const
