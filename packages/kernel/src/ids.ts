import { randomBytes } from './random.ts'

/** Every id is 24 hex digits; the first 8 are the Unix timestamp of its creation in seconds (WLG-003). */
export const idPattern = /^[0-9a-f]{24}$/

/** The readable id of a task, e.g. `ATL-12` (TSK-002, OPEN-026). */
export const taskSlugPattern = /^[A-Z][A-Z0-9]{1,5}-[1-9][0-9]{0,8}$/

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Returns a new id: 4 bytes timestamp (`now`, seconds), 8 random bytes. */
export const newId = (now: Date, random: (size: number) => Uint8Array = randomBytes): string =>
  Math.floor(now.getTime() / 1000)
    .toString(16)
    .padStart(8, '0') + hex(random(8))

/** Returns the creation timestamp of an id, to the second (WLG-003). */
export const getIdTimestamp = (id: string): Date => new Date(Number.parseInt(id.slice(0, 8), 16) * 1000)

export const isId = (text: string): boolean => idPattern.test(text)
export const isTaskSlug = (text: string): boolean => taskSlugPattern.test(text)
