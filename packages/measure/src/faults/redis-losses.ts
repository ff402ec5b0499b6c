import { spawnSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { chats } from '@passerelle/contract/chats/api'
import { redisServer } from '@passerelle/host/split/redis-server'
import { minutes as minutesInMs, seconds } from '@passerelle/kernel/durations'
import { drain } from '@passerelle/testkit/drain'
import { CannotMeasure, defineMeasure } from '../measure.ts'
import { openWorldBeside } from '../world/world.ts'

const lossEveryMs = seconds(5)
const callEveryMs = 100
const wakeUpMs = seconds(90)

const stored = `
  SELECT count(*) FILTER (WHERE e.id IS NULL) AS half, count(*) AS messages,
         count(*) FILTER (WHERE n.id IS NULL) AS unnoticed
    FROM chats.messages m
    LEFT JOIN platform.events e ON e.subject = m.task_id AND e.data ->> 'messageId' = m.id
    LEFT JOIN notifs.notices n ON n.app_id = m.app_id AND n.message_id = m.id AND n.user_id = $2
   WHERE m.thread_id = $1`

const waiting = 'SELECT FROM platform.undelivered LIMIT 1'

/**
 * G7: Redis ends and starts empty every five seconds, for `minutes`, while messages are written: each is stored with
 * its event and noticed by the owner of the request, and what waited is worked soon after the last loss.
 */
export const redisLosses = defineMeasure({
  name: 'redis-losses',
  id: 'G7',
  title: 'Redis that starts empty every five seconds',
  promised: 'nothing lost, refused or without its notice; all worked within 90 s',
  inWorld: async (outer, { minutes }) => {
    if (spawnSync('redis-server', ['--version']).status !== 0) throw new CannotMeasure('redis-server is not installed')
    const redis = await redisServer()
    const world = await openWorldBeside(outer, { REDIS_URL: `redis://127.0.0.1:${redis.port}` })
    try {
      const { app, admin } = await world.given.customer()
      const owner = await world.given.user(app)
      const task = await world.given.task({ app, owner, category: 'managed' })
      let [losses, refused, acknowledged, slowest] = [0, 0, 0, 0]
      const lose = async () => {
        await redis.lose()
        await redis.start()
        losses += 1
      }
      const write = async (at: number) => {
        const begun = performance.now()
        const message = { threadId: task.threadId, taskId: task.id, text: `Sans Redis ${at}` }
        await world
          .as(admin)
          .call(chats.sendMessage, message)
          .then(
            () => (acknowledged += 1),
            () => (refused += 1),
          )
        slowest = Math.max(slowest, performance.now() - begun)
      }
      const begun = performance.now()
      const calls: Promise<void>[] = []
      while (performance.now() - begun < minutes * minutesInMs(1)) {
        if (performance.now() - begun > (losses + 1) * lossEveryMs) await lose()
        calls.push(write(calls.length))
        await wait(callEveryMs)
      }
      await Promise.all(calls)
      await lose()
      const last = performance.now()
      await drain({ database: world.platform.database, jobs: world.jobs, clock: world.platform.clock })
      // What Redis lost unworked is added again after a minute.
      while ((await world.rows(waiting)).length > 0 && performance.now() - last < wakeUpMs + lossEveryMs)
        await wait(callEveryMs)
      const wokeUp = performance.now() - last
      const [found] = await world.rows<{ half: number; messages: number; unnoticed: number }>(
        stored,
        task.threadId,
        owner.userId,
      )
      const lost = acknowledged - (found?.messages ?? 0)
      return {
        losses,
        acknowledged,
        refused,
        lost,
        half: found?.half ?? Number.NaN,
        unnoticed: found?.unnoticed ?? Number.NaN,
        wokeUp,
        slowest,
      }
    } finally {
      await world.close()
      await redis.lose()
    }
  },
  judge: ({ losses, acknowledged, refused, lost, half, unnoticed, wokeUp, slowest }) => ({
    held:
      losses > 0 &&
      acknowledged > 0 &&
      lost <= 0 &&
      refused === 0 &&
      half === 0 &&
      unnoticed === 0 &&
      wokeUp <= wakeUpMs,
    measured:
      `${losses} losses of Redis: ${acknowledged} messages acknowledged, ${refused} refused, ${Math.max(0, lost)} ` +
      `lost, ${half} without their event, ${unnoticed} without a notice; all worked ` +
      `${(wokeUp / 1000).toFixed(1)} s after the last loss; slowest call ${Math.round(slowest)} ms`,
  }),
})
