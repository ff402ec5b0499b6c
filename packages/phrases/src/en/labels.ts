import type { labels as fr } from '../fr/labels.ts'
import type { Shape } from '../shape.ts'

export const labels = {} satisfies Shape<typeof fr>
