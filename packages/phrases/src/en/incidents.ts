import type { incidents as fr } from '../fr/incidents.ts'
import type { Shape } from '../shape.ts'

export const incidents = {} satisfies Shape<typeof fr>
