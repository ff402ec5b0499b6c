import { estimate } from './estimate.ts'
import { forms } from './forms.ts'
import { keys } from './keys.ts'
import { now } from './now.ts'
import { office } from './office.ts'
import { problems } from './problems.ts'
import { recap } from './recap.ts'
import { requests } from './requests.ts'
import { review } from './review.ts'
import { signIn } from './signIn.ts'
import { thread } from './thread.ts'

/** What is said only by parts of a screen that are fetched late: these texts come with the first of them. */
export const rest = { estimate, forms, keys, now, office, problems, recap, requests, review, signIn, thread } as const
