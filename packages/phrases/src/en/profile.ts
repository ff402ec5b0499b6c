import type { profile as fr } from '../fr/profile.ts'
import type { Shape } from '../shape.ts'

export const profile = {} satisfies Shape<typeof fr>
