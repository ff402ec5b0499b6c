import type { fr } from '../fr/catalog.ts'
import type { TranslationOf } from '../translation-type.ts'
import { backoffice } from './backoffice.ts'
import { entry } from './entry.ts'
import { first } from './first.ts'
import { portal } from './portal.ts'
import { server } from './server.ts'

/** All English messages. A namespace or key that exists in French but not here does not compile. */
export const en = { ...first, ...entry, ...portal, ...backoffice, ...server } as const satisfies TranslationOf<
  typeof fr
>
