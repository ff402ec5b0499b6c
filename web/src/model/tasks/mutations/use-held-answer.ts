import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Time in ms during which an answer can be undone. */
export const answerHeldFor = 10_000

const askFirst = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * Holds an answer back for 10 s, so that it can be undone. It is sent at once by `release`, and when the user leaves
 * the task or the page is hidden, as a phone may never show it again; who closes the page is asked first.
 */
export const useHeldAnswer = <Answer>(send: (answer: Answer) => void) => {
  const [held, setHeld] = useState<Answer>()
  const unsent = useRef<Answer>(undefined)
  const keep = (answer: Answer | undefined) => {
    unsent.current = answer
    setHeld(() => answer)
  }
  const release = () => {
    const answer = unsent.current
    keep(undefined)
    if (answer !== undefined) send(answer)
  }
  const onEnd = useEffectEvent(release)
  const onHidden = useEffectEvent(() => document.hidden && release())
  const onLeave = useEffectEvent(() => unsent.current !== undefined && send(unsent.current))
  useEffect(() => {
    if (held === undefined) return
    const timer = setTimeout(() => onEnd(), answerHeldFor)
    const hide = () => void onHidden()
    addEventListener('beforeunload', askFirst)
    document.addEventListener('visibilitychange', hide)
    return () => {
      clearTimeout(timer)
      removeEventListener('beforeunload', askFirst)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [held])
  useEffect(() => () => void onLeave(), [])
  return { held, hold: (answer: Answer) => keep(answer), undo: () => keep(undefined), release }
}
