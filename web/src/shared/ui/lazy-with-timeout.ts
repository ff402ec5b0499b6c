import { lazy } from 'react'
import { inTime } from './chunk-timeout.ts'

type Part = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

/** A part of a page in a script of its own; one that cannot be fetched, or not within 120 s (CON-009), breaks where it was to be shown. */
export const lazyWithTimeout = <C extends Part>(fetchIt: () => Promise<{ default: C }>) => lazy(() => inTime(fetchIt()))
