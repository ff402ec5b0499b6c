import type { Topic } from '@passerelle/contract/chats/live'
import { useEffect } from 'react'
import { useSide } from '../session/me.ts'
import { getLiveConnection } from './live-connections.ts'

/** The server forgets after 30 s what a page shows. */
const sayEveryMs = 25_000

/** Says while the page is visible that it shows a topic, of which nothing is mailed meanwhile (EML-002). */
export const useVisibleTopic = (topic: Topic, id: string | null): void => {
  const side = useSide()
  useEffect(() => {
    if (id === null) return
    const say = () => {
      if (!document.hidden) getLiveConnection(side)?.show(topic, id)
    }
    say()
    const timer = setInterval(say, sayEveryMs)
    document.addEventListener('visibilitychange', say)
    window.addEventListener('focus', say)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', say)
      window.removeEventListener('focus', say)
    }
  }, [topic, id, side])
}
