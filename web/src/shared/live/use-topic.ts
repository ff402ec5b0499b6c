import type { Topic } from '@passerelle/contract/chats/live'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSide } from '../session/me.ts'
import { sessionStore } from '../session/session.ts'
import { useStore } from '../store/store.ts'
import type { LiveEvent } from './live-reducer.ts'
import { getLiveConnection } from './live-connections.ts'

/**
 * Watches a topic while the screen is open (THR-016); nothing is watched while `id` is unknown. After a gap that cannot be
 * filled `onReload` is called, which reads again everything shown unless said otherwise.
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
