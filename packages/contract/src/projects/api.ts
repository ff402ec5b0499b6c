import { board } from './board.ts'
import { estimates } from './estimates.ts'
import { labels } from './labels.ts'
import { threads } from './threads.ts'
import { waiting } from './waiting.ts'
import { workLogs } from './work-logs.ts'

/** Every call of the projects service. */
export const projects = { ...board, ...estimates, ...labels, ...threads, ...waiting, ...workLogs }
