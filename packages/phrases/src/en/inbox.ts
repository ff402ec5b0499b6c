import type { inbox as fr } from '../fr/inbox.ts'
import type { Shape } from '../shape.ts'

export const inbox = {} satisfies Shape<typeof fr>
