import { board } from './board.ts'
import { common } from './common.ts'
import { estimate } from './estimate.ts'
import { failures } from './failures.ts'
import { forms } from './forms.ts'
import { office } from './office.ts'
import { now } from './now.ts'
import { problems } from './problems.ts'
import { shell } from './shell.ts'
import { signIn } from './signIn.ts'
import { task } from './task.ts'
import { thread } from './thread.ts'
import { words } from './words.ts'
import { workLogs } from './workLogs.ts'

/** Every text in French, the default language. One namespace per file. */
export const fr = { board, common, estimate, failures, forms, now, office, problems, shell, signIn, task, thread, words, workLogs } as const
