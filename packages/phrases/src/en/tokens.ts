import type { tokens as fr } from '../fr/tokens.ts'
import type { Shape } from '../shape.ts'

export const tokens = {} satisfies Shape<typeof fr>
