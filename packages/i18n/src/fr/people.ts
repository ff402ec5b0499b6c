export const people = {
  search: 'Chercher une personne',
  me: 'moi',
  members: 'Personnes affectées',
  assign: 'Affecter',
  staff: 'équipe',
  customer: 'client',
  failed: 'Impossible de charger les personnes',
  absentUntil: 'absence jusqu’au {day}',
  absentOn: 'absence le {day}',
  absentFrom: 'absence du {from} au {to}',
  nobody: 'Personne de ce nom',
} as const
