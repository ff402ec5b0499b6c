import type { users as fr } from '../fr/users.ts'
import type { Shape } from '../shape.ts'

export const users = {} satisfies Shape<typeof fr>
