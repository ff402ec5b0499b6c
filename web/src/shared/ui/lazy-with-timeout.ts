import { lazy } from 'react'
import { inTime } from './chunk-timeout.ts'

type Part = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

/** `React.lazy` with a timeout: a chunk that cannot be loaded within 120 s throws at this place (CON-009). */
export const lazyWithTimeout = <C extends Part>(fetchIt: () => Promise<{ default: C }>) => lazy(() => inTime(fetchIt()))
