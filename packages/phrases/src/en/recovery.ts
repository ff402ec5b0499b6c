import type { recovery as fr } from '../fr/recovery.ts'
import type { Shape } from '../shape.ts'

export const recovery = {} satisfies Shape<typeof fr>
