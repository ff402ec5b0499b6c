import { backoffice } from './backoffice.ts'
import { entry } from './entry.ts'
import { first } from './first.ts'
import { portal } from './portal.ts'
import { server } from './server.ts'

/** All French messages (default language). One namespace per file. */
export const fr = { ...first, ...entry, ...portal, ...backoffice, ...server } as const
