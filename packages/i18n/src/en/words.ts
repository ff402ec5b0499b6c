import type { words as fr } from '../fr/words.ts'
import type { TranslationOf } from '../translation-type.ts'

export const words = {
  list: { todo: 'To do', in_progress: 'In progress', done: 'Done' },
  listOne: { todo: 'To do', in_progress: 'In progress', done: 'Done' },
  priority: { low: 'Low', medium: 'Medium', high: 'High', major: 'Major', critical: 'Critical' },
  priorityOf: '{priority} priority',
  kind: { basic: 'Request', alert: 'Alert', issue: 'Incident' },
  labelType: { category: 'Category', theme: 'Theme', tag: 'Tag' },
} as const satisfies TranslationOf<typeof fr>
