import type { monitoring as fr } from '../fr/monitoring.ts'
import type { Shape } from '../shape.ts'

export const monitoring = {} satisfies Shape<typeof fr>
