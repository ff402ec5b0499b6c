import type { backlog as fr } from '../fr/backlog.ts'
import type { TranslationOf } from '../translation-type.ts'

export const backlog = { account: 'Account' } satisfies TranslationOf<typeof fr>
