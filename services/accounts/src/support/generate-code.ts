import { randomInt } from 'node:crypto'

/** Six digits that nobody can guess from earlier ones (OPEN-010). */
export const generateCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')
