import type { fr } from '../fr/catalog.ts'
import type { Shape } from '../shape.ts'
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

/** Every text in English. A namespace or key that French has and this lacks does not compile. */
export const en = { board, common, estimate, failures, forms, now, office, problems, shell, signIn, task, thread, words, workLogs } as const satisfies Shape<typeof fr>
