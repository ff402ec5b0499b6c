// Words and buttons that every screen uses.
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
