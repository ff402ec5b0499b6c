import { first } from './first.ts'
import { rest } from './rest.ts'
import { server } from './server.ts'

/** Every text in French, the default language. One namespace per file. */
export const fr = { ...first, ...rest, ...server } as const
