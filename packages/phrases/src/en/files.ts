import type { files as fr } from '../fr/files.ts'
import type { Shape } from '../shape.ts'

export const files = {} satisfies Shape<typeof fr>
