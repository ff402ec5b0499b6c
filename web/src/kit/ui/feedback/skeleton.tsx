import { useEffect, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import './skeleton.css'

/** Renders its child after a delay (300 ms by default), so that a fast response causes no flash of a skeleton. */
export const Delayed = ({ children, delay = 300 }: { children: ReactNode; delay?: number }) => {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  return due ? children : null
}

/** One grey block of a skeleton; width and height in px or any CSS length. */
export const Skeleton = ({
  width = '100%',
  height = 12,
  circle,
}: {
  width?: number | string
  height?: number
  circle?: boolean
}) => <span className={circle ? 'skeleton round' : 'skeleton'} aria-hidden="true" style={{ width, height }} />

/** Skeleton of a card of the board. */
export const CardSkeleton = () => (
  <div className="card-skeleton" aria-hidden="true">
    <Skeleton width={64} />
    <Skeleton width="92%" />
    <Skeleton width="60%" />
    <Skeleton width={96} />
  </div>
)

/** Announces loading once to screen readers, which do not see the skeleton. */
export const LoadingStatus = () => {
  const t = useTranslations('common')
  return (
    <span className="sr-only" role="status">
      {t('loading')}
    </span>
  )
}

/** Skeleton of a whole page: its title and what stands below. */
export const PageSkeleton = () => (
  <Delayed>
    <LoadingStatus />
    <div className="page-skeleton" aria-hidden="true">
      <Skeleton width={140} height={20} />
      <Skeleton height={36} />
      <Skeleton height={160} />
    </div>
  </Delayed>
)
