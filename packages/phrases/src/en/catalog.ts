import type { fr } from '../fr/catalog.ts'
import type { TranslationOf } from '../translation-type.ts'
import { first } from './first.ts'
import { rest } from './rest.ts'
import { server } from './server.ts'

/** Every text in English. A namespace or key that French has and this lacks does not compile. */
export const en = { ...first, ...rest, ...server } as const satisfies TranslationOf<typeof fr>
