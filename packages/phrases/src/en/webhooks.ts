import type { webhooks as fr } from '../fr/webhooks.ts'
import type { Shape } from '../shape.ts'

export const webhooks = {} satisfies Shape<typeof fr>
