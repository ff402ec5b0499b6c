import { DayTaskLine } from '@passerelle/contract/projects/day-queue'
import { TaskCard } from '@passerelle/contract/projects/schemas'
import { QueryClient, QueryObserver, type InfiniteData } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { example } from '../../testing/example.ts'
import { taskQueries } from '../../model/tasks/queries/task-queries.ts'
import { patchLine, type DayQueue } from './day-queries.ts'

const line = example(DayTaskLine, {})
const card = example(TaskCard, { ...line.task, _id: '1'.repeat(24), taskId: 'ATL-1' })
const queueOf = (name: string) =>
  ({
    pageParams: [null],
    pages: [{ list: [{ ...line, task: { ...line.task, ...card, name } }] }],
  }) as unknown as InfiniteData<DayQueue>

test('a reading of the queue that began before a change does not bring back what the line said', async () => {
  const client = new QueryClient()
  const asked: PromiseWithResolvers<InfiniteData<DayQueue>>[] = []
  const observer = new QueryObserver<InfiniteData<DayQueue>>(client, {
    queryKey: [...taskQueries.all(), 'day', 'mine', null],
    queryFn: () => {
      asked.push(Promise.withResolvers())
      return asked.at(-1)!.promise
    },
  })
  const stop = observer.subscribe(() => {})
  const name = () => {
    const [shown] = observer.getCurrentResult().data?.pages[0]?.list ?? []
    return shown?.kind === 'task' ? shown.task.name : undefined
  }
  asked[0]!.resolve(queueOf('Sans catégorie'))
  await expect.poll(name).toBe('Sans catégorie')
  void client.invalidateQueries({ queryKey: taskQueries.all() })
  patchLine(client, { ...card, name: 'Avec catégorie' })
  expect(asked).toHaveLength(3)
  asked[1]!.resolve(queueOf('Sans catégorie'))
  asked[2]!.resolve(queueOf('Avec catégorie, lue'))
  await expect.poll(name).not.toBe('Avec catégorie')
  expect(name()).toBe('Avec catégorie, lue')
  stop()
})
