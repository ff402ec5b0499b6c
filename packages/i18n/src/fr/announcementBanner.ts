// Announcements above the board and above the home of staff (ANN-006).
export const announcementBanner = {
  close: 'Fermer l’annonce\u00a0: {title}',
  fold: 'Réduire l’annonce\u00a0: {title}',
  unfold: 'Afficher l’annonce\u00a0: {title}',
  read: 'J’ai lu',
  effective: 'En vigueur le {day}.',
  link: 'En savoir plus',
  more: 'Lire la suite',
  less: 'Réduire',
  others: '{count, plural, one {et # autre annonce} other {et # autres annonces}}',
  ofCustomer: 'Vue par le client',
  failed: 'L’annonce n’a pas pu être mise à jour',
} as const
