import type { accountSettings as fr } from '../fr/accountSettings.ts'
import type { Shape } from '../shape.ts'

export const accountSettings = {} satisfies Shape<typeof fr>
