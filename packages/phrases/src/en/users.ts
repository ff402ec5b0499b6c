import type { users as fr } from '../fr/users.ts'
import type { TranslationOf } from '../translation-type.ts'

export const users = {} satisfies TranslationOf<typeof fr>
