import { useEffect, useRef, useState, type ReactNode } from 'react'
import { lazyAt, lazyRender, nearChanged, notYet } from './lazy-render-flow.ts'

const clock = () => Math.round(performance.now())

/** Renders its content only near the viewport; keeps its height while the content is unmounted (UIX-066). */
export const LazyRender = ({
  children,
  minHeight = lazyRender.minHeight,
}: {
  children: ReactNode
  minHeight?: number
}) => {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState(notYet)
  const [height, keepHeight] = useState(minHeight)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (!last) return
        if (!last.isIntersecting && last.boundingClientRect.height > 0)
          keepHeight(Math.max(minHeight, last.boundingClientRect.height))
        setState((before) => nearChanged(before, last.isIntersecting, clock()))
      },
      // The second one for content in an element that scrolls by itself.
      { rootMargin: `${lazyRender.margin}px`, scrollMargin: `${lazyRender.margin}px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [minHeight])
  useEffect(() => {
    if (state.leftAt === null) return
    const due = state.leftAt + lazyRender.unrenderDelay
    const timer = setTimeout(
      () => setState((before) => lazyAt(before, Math.max(clock(), due))),
      Math.max(0, due - clock()),
    )
    return () => clearTimeout(timer)
  }, [state.leftAt])
  return (
    <div ref={place} style={{ minHeight: state.rendered ? minHeight : height }}>
      {state.rendered && children}
    </div>
  )
}
