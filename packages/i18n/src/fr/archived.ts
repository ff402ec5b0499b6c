// Archived tasks of an account.
export const archived = {
  open: 'Archivées',
  title: 'Demandes archivées',
  lead: 'Les plus récentes d’abord. Ouvrez une demande pour la relire.',
  none: 'Aucune demande archivée',
} as const
