import { minutes } from '@passerelle/kernel/durations'
import type { Task } from '@passerelle/projects/tasks/task'
import type { projectsTestEnvironment } from './projects-test-environment.ts'

type World = Awaited<ReturnType<typeof projectsTestEnvironment>>
export type Fields = Omit<Parameters<World['given']['task']>[0], 'app' | 'owner'>

/** Creates an account with these tasks, a minute apart, the last one newest. */
export const accountWith = async (world: World, ...requests: Fields[]) => {
  const customer = await world.given.customer()
  const made: Task[] = []
  for (const [index, fields] of requests.entries()) {
    const createdAt = new Date(world.clock.now().getTime() - minutes(requests.length - index))
    made.push(await world.given.task({ app: customer.app, owner: customer.user, createdAt, ...fields }))
  }
  return {
    ...customer,
    made,
    slugs: made.map(({ slug }) => slug),
    asUser: world.as(customer.user),
    asAdmin: world.as(customer.admin),
    asEmma: world.as(world.emma, { in: customer.app.id }),
  }
}

export const slugsOf = ({ list }: { list: { taskId: string }[] }) => list.map(({ taskId }) => taskId)
