import { PersonShape } from '@passerelle/contract/accounts/schemas'
import type { Message } from '@passerelle/contract/chats/schemas'

type Told = Pick<Message, 'action' | 'data'>

const waitBegins = { customer: 'waitForCustomer', completed: 'askCompletion', merge_request: 'askReview' } as const
const waitIsCancelled = {
  customer: 'waitCancelled',
  completed: 'completionCancelled',
  merge_request: 'reviewCancelled',
} as const
const waitEnds = {
  message: 'waitAnswered',
  answer: 'waitAnswered',
  estimate_cleared: 'waitCleared',
  timer: 'waitTimedOut',
} as const
const archivings = {
  refused_estimate: 'archivedRefused',
  pending: 'archivedPending',
  done: 'archivedDone',
  person: 'archived',
} as const

const pick = <V extends string>(table: Readonly<Record<string, V>>, key: unknown, otherwise: V): V =>
  (typeof key === 'string' ? table[key] : undefined) ?? otherwise

/** Translation key of a system message (THR-003); automatic steps have their own. */
export const systemPhrase = ({ action, data }: Told) => {
  switch (action) {
    case 'pendingAtOn':
      if (typeof data?.['estimatedTime'] === 'number') return 'estimateProposed'
      return pick(waitBegins, data?.['status'], 'waitForCustomer')
    case 'pendingAtOff':
      return data?.['cause'] === 'cancelled'
        ? pick(waitIsCancelled, data['status'], 'waitCancelled')
        : pick(waitEnds, data?.['cause'], 'waitAnswered')
    case 'deletedAt':
      return pick(archivings, data?.['cause'], 'archived')
    case 'taskValidationAccepted':
      return data?.['automatic'] === true ? 'validatedAlone' : action
    case 'estimatedTime':
    case 'estimatedTimeAccepted':
    case 'estimatedTimeRefused':
    case 'estimatedTimeRestored':
    case 'quoteSent':
    case 'taskValidationRefused':
    case 'memeberIdAdd':
    case 'memberIdRemove':
    case 'userId':
      return action
    case null:
      return 'changed'
  }
}
export type SystemPhrase = ReturnType<typeof systemPhrase>

const alone = [
  'validatedAlone',
  'waitTimedOut',
  'archivedRefused',
  'archivedPending',
  'archivedDone',
  'changed',
] as const satisfies readonly SystemPhrase[]
export type Alone = (typeof alone)[number]

/** Whether it was an automatic step, which has no actor. */
export const isAlone = (phrase: SystemPhrase): phrase is Alone => (alone as readonly SystemPhrase[]).includes(phrase)

type Person = NonNullable<Message['author']>

const personIn = (data: Told['data']): Person | null => {
  const person = PersonShape.safeParse(data?.['person'])
  return person.success ? person.data : null
}

/**
 * Values of the text: the estimate in ms, the number of a quote, whether staff answered for the customer (EST-004),
 * whether it was answered by the link of a mail (ANS-016), and the user it is about (null: deleted).
 */
export const systemFacts = ({
  data,
}: Pick<Told, 'data'>): {
  estimatedTime: number
  number: string
  forced: boolean
  byMail: boolean
  person: Person | null
} => ({
  estimatedTime: typeof data?.['estimatedTime'] === 'number' ? data['estimatedTime'] : 0,
  number: typeof data?.['number'] === 'string' ? data['number'] : '',
  forced: data?.['forced'] === true,
  byMail: data?.['via'] === 'mail_link',
  person: personIn(data),
})
