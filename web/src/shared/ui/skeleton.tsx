import { useEffect, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import './skeleton.css'

/** Shows its child after 300 ms only, so that a quick answer never blinks. */
export const Later = ({ children, after = 300 }: { children: ReactNode; after?: number }) => {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), after)
    return () => clearTimeout(timer)
  }, [after])
  return due ? children : null
}

/** One grey piece of the true shape: width and height in px or any CSS length. */
export const Bone = ({
  width = '100%',
  height = 12,
  round,
}: {
  width?: number | string
  height?: number
  round?: boolean
}) => <span className={round ? 'bone round' : 'bone'} aria-hidden="true" style={{ width, height }} />

/** A card of the board while it loads. */
export const CardBones = () => (
  <div className="card-bones" aria-hidden="true">
    <Bone width={64} />
    <Bone width="92%" />
    <Bone width="60%" />
    <Bone width={96} />
  </div>
)

/** Says once that something loads, for who cannot see the bones. */
export const LoadingWord = () => {
  const t = useTranslations('common')
  return (
    <span className="sr" role="status">
      {t('loading')}
    </span>
  )
}
