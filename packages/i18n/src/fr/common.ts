// Common words and buttons, used on every screen.
export const common = {
  product: 'Passerelle',
  close: 'Fermer',
  closeEsc: 'Fermer (Échap)',
  cancel: 'Annuler',
  change: 'Changer',
  confirmAgain: 'Cliquez encore pour confirmer',
  confirmWait: 'Patientez…',
  retry: 'Réessayer',
  more: 'Plus',
  loading: 'Chargement…',
  optional: 'facultatif',
  deletedUser: 'Utilisateur supprimé',
} as const
