export const people = {
  search: 'Chercher une personne',
  members: 'Personnes affectées',
  assign: 'Affecter',
  staff: 'équipe',
  customer: 'client',
  failed: 'Impossible de charger les personnes',
  nobody: 'Personne de ce nom',
} as const
