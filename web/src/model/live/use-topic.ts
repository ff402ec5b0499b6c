import type { Topic } from '@passerelle/contract/chats/live'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSide } from '../session/me.ts'
import { sessionStore } from '../session/session.ts'
import { useStore } from '../../kit/store/store.ts'
import type { LiveEvent } from './live-reducer.ts'
import { getLiveConnection } from './live-connections.ts'

/**
 * Subscribes to a topic while the component is mounted (THR-016), and not while `id` is undefined. After a gap that the
 * server cannot replay `onReload` is called; by default it refetches all active queries.
 */
export const useTopic = (
  topic: Topic,
  id: string | undefined,
  onEvent: (event: LiveEvent) => void,
  onReload?: () => void,
): void => {
  const side = useSide()
  const token = useStore(sessionStore)[side]?.token
  const client = useQueryClient()
  const heard = useEffectEvent(onEvent)
  const missed = useEffectEvent(() => (onReload ? onReload() : void client.invalidateQueries()))
  useEffect(() => {
    if (id === undefined || token === undefined) return
    return getLiveConnection(side)?.watch(topic, id, { onEvent: (event) => heard(event), onReload: () => missed() })
  }, [topic, id, side, token])
}
