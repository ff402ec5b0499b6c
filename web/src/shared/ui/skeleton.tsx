import { useEffect, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import './skeleton.css'

/** Shows its child after 300 ms only, so that a quick answer never blinks. */
export const Delayed = ({ children, delay = 300 }: { children: ReactNode; delay?: number }) => {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  return due ? children : null
}

/** One grey piece of the true shape: width and height in px or any CSS length. */
export const Skeleton = ({
  width = '100%',
  height = 12,
  circle,
}: {
  width?: number | string
  height?: number
  circle?: boolean
}) => <span className={circle ? 'bone round' : 'bone'} aria-hidden="true" style={{ width, height }} />

/** A card of the board while it loads. */
export const CardSkeleton = () => (
  <div className="card-bones" aria-hidden="true">
    <Skeleton width={64} />
    <Skeleton width="92%" />
    <Skeleton width="60%" />
    <Skeleton width={96} />
  </div>
)

/** Says once that something loads, for who cannot see the bones. */
export const LoadingStatus = () => {
  const t = useTranslations('common')
  return (
    <span className="sr" role="status">
      {t('loading')}
    </span>
  )
}
