import type { words as fr } from '../fr/words.ts'
import type { TranslationOf } from '../translation-type.ts'

export const words = {
  list: { todo: 'To do', in_progress: 'In progress', done: 'Done' },
  listOne: { todo: 'To do', in_progress: 'In progress', done: 'Done' },
  priority: { low: 'Low', medium: 'Medium', high: 'High', major: 'Major', critical: 'Critical' },
  priorityOf: '{priority} priority',
  kind: { basic: 'Request', alert: 'Alert', issue: 'Incident' },
  label: {
    managed: 'Managed',
    quote: 'Quote',
    internal: 'Internal',
    development: 'Dev',
    steering: 'Steering',
    training: 'Training',
    design: 'Graphic design',
    people: 'HR',
    compliance: 'Compliance & security',
    incomplete: 'To complete',
    publicDeploy: 'Public cluster deployment',
    publicMaintenance: 'Public cluster TMI',
  },
  labelType: { category: 'Category', theme: 'Theme', tag: 'Tag' },
} as const satisfies TranslationOf<typeof fr>
