import type { teams as fr } from '../fr/teams.ts'
import type { TranslationOf } from '../translation-type.ts'

export const teams = {} satisfies TranslationOf<typeof fr>
