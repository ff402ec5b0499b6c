import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inboundQueries, type InboundMail } from './inbound-queries.ts'

type Person = InboundMail['candidates']['people'][number]
/** Values of the choices beside people and requests. */
export const opensNew = 'new'
export const fromOutside = 'outside'
export const keyOf = ({ _id, app }: Person) => `${app._id} ${_id}`

/**
 * In whose name a mail is posted and where to, as staff choose it: a customer, or the sender, who follows the request
 * from outside from then on (EML-050). By words people and requests of all accounts are found.
 */
export const usePlacement = (mail: InboundMail) => {
  const [words, search] = useState('')
  const typed = words.trim()
  const isSearching = typed.length > 1
  const found = useQuery({
    ...inboundQueries.one(mail._id, typed),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  })
  // The previous results stay visible while a new search loads, but nothing is published with them.
  const isSettled = !isSearching || (found.isSuccess && !found.isPlaceholderData)
  const { people, tasks } = (isSearching && found.data?.candidates) || mail.candidates
  const [who, name] = useState<string>()
  const [where, put] = useState(mail.task?.taskId)
  // Whoever has a user writes in their own name.
  const mayFollow = mail.from !== null && mail.person === null
  const outsideTasks = mayFollow ? tasks.filter(({ outside }) => outside) : []
  const person = people.find((one) => keyOf(one) === who) ?? (who === fromOutside ? undefined : people[0])
  const isOutside = !person && outsideTasks.length > 0
  const offered = isOutside ? outsideTasks : tasks.filter(({ appId }) => appId === person?.app._id)
  const task = offered.find(({ taskId }) => taskId === where) ?? (isOutside ? offered[0] : undefined)
  const target = person
    ? { appId: person.app._id, userId: person._id, ...(task && { taskId: task.taskId }) }
    : isOutside && task && { appId: task.appId, outside: true as const, taskId: task.taskId }
  return {
    words,
    search,
    isSearching,
    isSettled,
    people,
    person,
    /** Whether requests were found that the sender may follow from outside. */
    offersOutside: outsideTasks.length > 0,
    isOutside,
    name,
    tasks: offered,
    task,
    put,
    /** What is sent; none before somebody was chosen. */
    target: target || undefined,
  }
}
export type Placement = ReturnType<typeof usePlacement>
