// Review of a merge request, for staff.
export const review = {
  ask: 'Demander une relecture',
  askShort: 'Faire relire',
  link: 'Lien de la demande de fusion',
  validate: 'Valider la fusion',
  refuse: 'Refuser la fusion',
  refuseTitle: 'Refuser la relecture de {taskId}',
  reason: 'Raison, lue par l’équipe',
  reasonHint: 'Qui a demandé la relecture la reçoit. Elle peut rester vide.',
  cancel: 'Annuler la relecture',
  asked: 'Relecture demandée',
  cancelled: 'Relecture annulée',
  validated: 'Demande de fusion validée',
  refused: 'Demande de fusion refusée',
  acceptedAt: 'Demande de fusion validée {when}',
} as const
