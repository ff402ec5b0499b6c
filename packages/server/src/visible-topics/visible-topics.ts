import { Redis } from 'ioredis'
import type { Topic } from '@passerelle/contract/chats/live'
import type { Clock } from '@passerelle/kernel/clock'
import { seconds } from '@passerelle/kernel/durations'
import { getRedisKeyPrefix } from '../jobs/open-job-store.ts'

/** What a visible page of a person shows. */
export type Seen = { userId: string; topic: Topic; id: string }

/** What people look at right now: never stored, forgotten 30 s after their pages last said so (EML-002). */
export type VisibleTopics = {
  see: (seen: Seen) => void
  /** False where it is not known: somebody may then be mailed what they see. */
  isSeen: (seen: Seen) => Promise<boolean>
  close: () => void
}

const visibleForMs = seconds(30)
const keyOf = ({ userId, topic, id }: Seen) => `${userId}:${topic}:${id}`

const inMemory = (clock: Clock): VisibleTopics => {
  // In the order of their moments: the oldest come first.
  const until = new Map<string, number>()
  return {
    see: (seen) => {
      const now = clock.now().getTime()
      for (const [key, end] of until) {
        if (end > now) break
        until.delete(key)
      }
      until.delete(keyOf(seen))
      until.set(keyOf(seen), now + visibleForMs)
    },
    isSeen: async (seen) => (until.get(keyOf(seen)) ?? 0) > clock.now().getTime(),
    close: () => until.clear(),
  }
}

type Settings = {
  databaseUrl: string
  redisUrl: string | undefined
  clock: Clock
  logger: { warn: (details: object, text: string) => void }
}

/** Opens what people look at: in Redis where it is configured, else in the memory of this process. */
export const openVisibleTopics = ({ databaseUrl, redisUrl, clock, logger }: Settings): VisibleTopics => {
  if (!redisUrl) return inMemory(clock)
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: 1, commandTimeout: 500, enableOfflineQueue: false })
  const broken = (err: unknown) => logger.warn({ err }, 'what people look at cannot be asked of Redis')
  redis.on('error', broken)
  const prefix = `${getRedisKeyPrefix(databaseUrl)}-visible:`
  return {
    see: (seen) => void redis.set(prefix + keyOf(seen), '1', 'PX', visibleForMs).catch(broken),
    isSeen: async (seen) => {
      try {
        return (await redis.exists(prefix + keyOf(seen))) === 1
      } catch (error) {
        broken(error)
        return false
      }
    },
    close: () => redis.disconnect(),
  }
}
