import type { registration as fr } from '../fr/registration.ts'
import type { Shape } from '../shape.ts'

export const registration = {} satisfies Shape<typeof fr>
