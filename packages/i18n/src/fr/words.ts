// Domain terms: lists, priorities, kinds.
export const words = {
  list: { todo: 'À faire', in_progress: 'En cours', done: 'Terminées' },
  listOne: { todo: 'À faire', in_progress: 'En cours', done: 'Terminée' },
  priority: { low: 'Basse', medium: 'Moyenne', high: 'Haute', major: 'Majeure', critical: 'Critique' },
  priorityOf: 'Priorité {priority}',
  kind: { basic: 'Demande', alert: 'Alerte', issue: 'Incident' },
  // Names of the labels that every installation is seeded with.
  label: {
    managed: 'Infogérance',
    quote: 'Projet devis',
    internal: 'Interne',
    development: 'Dév.',
    steering: 'Pilotage',
    training: 'Formation',
    design: 'Graphisme',
    people: 'RH',
    compliance: 'Conformité & Sécurité',
    incomplete: 'À compléter',
    publicDeploy: 'Deploy cluster public',
    publicMaintenance: 'TMI cluster public',
  },
  labelType: { category: 'Catégorie', theme: 'Thème', tag: 'Tag' },
} as const
