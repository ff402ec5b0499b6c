import type { teams as fr } from '../fr/teams.ts'
import type { Shape } from '../shape.ts'

export const teams = {} satisfies Shape<typeof fr>
