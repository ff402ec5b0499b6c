// Common words and buttons, used on every screen.
export const common = {
  product: 'Passerelle',
  close: 'Fermer',
  closeEsc: 'Fermer (Échap)',
  cancel: 'Annuler',
  change: 'Changer',
  confirm: 'Confirmer',
  retry: 'Réessayer',
  more: 'Plus',
  allShown: 'Tout est affiché.',
  loading: 'Chargement…',
  optional: 'facultatif',
  deletedUser: 'Utilisateur supprimé',
} as const
