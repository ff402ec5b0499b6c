import type { invoices as fr } from '../fr/invoices.ts'
import type { Shape } from '../shape.ts'

export const invoices = {} satisfies Shape<typeof fr>
