import type { clouds as fr } from '../fr/clouds.ts'
import type { Shape } from '../shape.ts'

export const clouds = {} satisfies Shape<typeof fr>
