import type { backlog as fr } from '../fr/backlog.ts'
import type { Shape } from '../shape.ts'

export const backlog = {} satisfies Shape<typeof fr>
