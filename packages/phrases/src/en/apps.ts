import type { apps as fr } from '../fr/apps.ts'
import type { Shape } from '../shape.ts'

export const apps = {} satisfies Shape<typeof fr>
