// Activity recap of an account over several months.
export const recap = {
  title: 'Activité',
  lead: 'Les demandes actives du {from} au {to}, même archivées depuis.',
  months: '{count, plural, one {# mois} other {# mois}}',
  period: 'Période',
  states: 'Aujourd’hui',
  archived: 'Archivées',
  byMonth: 'Par mois',
  month: 'Mois',
  opened: 'Ouvertes',
  finished: 'Terminées',
  closed: 'Archivées',
  requests: 'Demandes',
  openedOn: 'ouverte le {date}',
  none: 'Aucune activité sur cette période',
  noneText: 'Les demandes ouvertes pendant la période se retrouvent ici.',
  cut: 'Seules les {count} premières demandes de la période sont comptées.',
} as const
