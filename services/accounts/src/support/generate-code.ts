import { randomInt } from 'node:crypto'

/** Six digits from a cryptographically secure generator (OPEN-010). */
export const generateCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')
