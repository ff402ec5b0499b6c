import { first } from './first.ts'
import { rest } from './rest.ts'

/** Every text in French, the default language. One namespace per file. */
export const fr = { ...first, ...rest } as const
