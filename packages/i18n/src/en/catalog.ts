import type { fr } from '../fr/catalog.ts'
import type { TranslationOf } from '../translation-type.ts'
import { first } from './first.ts'
import { rest } from './rest.ts'
import { server } from './server.ts'

/** All English messages. A namespace or key that exists in French but not here does not compile. */
export const en = { ...first, ...rest, ...server } as const satisfies TranslationOf<typeof fr>
