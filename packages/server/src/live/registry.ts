import type { TopicKey } from './topics.ts'
import type { Watching } from './watching.ts'

/** Who watches what, found by topic. */
export const createRegistry = () => {
  const all = new Set<Watching>()
  const byTopic = new Map<TopicKey, Set<Watching>>()

  const unwatch = (watching: Watching, key: TopicKey) => {
    watching.topics.delete(key)
    const those = byTopic.get(key)
    those?.delete(watching)
    if (those?.size === 0) byTopic.delete(key)
  }
  return {
    all,
    watch: (watching: Watching, key: TopicKey) => {
      if (!all.has(watching)) return
      watching.topics.add(key)
      const those = byTopic.get(key) ?? new Set()
      byTopic.set(key, those.add(watching))
    },
    unwatch,
    remove: (watching: Watching) => {
      all.delete(watching)
      for (const key of watching.topics) unwatch(watching, key)
    },
    /** Everybody who watches at least one of these, once. */
    watchersOf: (keys: readonly TopicKey[]): Set<Watching> => new Set(keys.flatMap((key) => [...(byTopic.get(key) ?? [])])),
  }
}

export type Registry = ReturnType<typeof createRegistry>
