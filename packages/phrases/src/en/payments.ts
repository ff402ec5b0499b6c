import type { payments as fr } from '../fr/payments.ts'
import type { Shape } from '../shape.ts'

export const payments = {} satisfies Shape<typeof fr>
