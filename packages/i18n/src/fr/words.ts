// Domain terms: lists, priorities, kinds.
export const words = {
  list: { todo: 'À faire', in_progress: 'En cours', done: 'Terminées' },
  listOne: { todo: 'À faire', in_progress: 'En cours', done: 'Terminée' },
  priority: { low: 'Basse', medium: 'Moyenne', high: 'Haute', major: 'Majeure', critical: 'Critique' },
  priorityOf: 'Priorité {priority}',
  kind: { basic: 'Demande', alert: 'Alerte', issue: 'Incident' },
  labelType: { category: 'Catégorie', theme: 'Thème', tag: 'Tag' },
} as const
