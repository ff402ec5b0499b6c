import { first } from './first.ts'
import { rest } from './rest.ts'
import { server } from './server.ts'

/** All French messages (default language). One namespace per file. */
export const fr = { ...first, ...rest, ...server } as const
