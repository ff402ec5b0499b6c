import { useEffect, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button, type ButtonVariant } from './button.tsx'
import { confirmAt, defaultWait, idle, nextConfirmChange, pressConfirm } from './confirm-flow.ts'
import type { IconComponent } from '../icon/icon.tsx'
import { announce } from '../feedback/live-region.tsx'

// Whole ms, so that a timer that fires a fraction of a ms early still counts as due.
const clock = () => Math.round(performance.now())

/** Button with a confirmation step: the second click acts (UIX-045); `wait` in ms, 500 for archiving (UIX-046). */
export const ConfirmButton = ({
  onConfirm,
  wait = defaultWait,
  variant = 'danger',
  size,
  icon,
  ask,
  disabled,
  busy,
  children,
}: {
  onConfirm: () => void
  wait?: number
  variant?: ButtonVariant
  size?: 'small' | 'normal' | 'big'
  icon?: IconComponent
  ask?: string
  disabled?: boolean
  busy?: boolean
  children: ReactNode
}) => {
  const t = useTranslations('common')
  const [state, setState] = useState(idle)
  const question = ask ?? t('confirmAgain')
  useEffect(() => {
    const now = clock()
    const delay = nextConfirmChange(state, now, wait)
    if (delay === undefined) return
    const timer = setTimeout(() => setState((before) => confirmAt(before, Math.max(clock(), now + delay), wait)), delay)
    return () => clearTimeout(timer)
  }, [state, wait])
  useEffect(() => {
    if (state.phase === 'asking') announce(question)
  }, [state.phase, question])
  const press = () => {
    const next = pressConfirm(state, clock(), wait)
    setState(next.state)
    if (next.confirmed) onConfirm()
  }
  return (
    <Button
      variant={variant}
      {...(size && { size })}
      {...(icon && { icon })}
      disabled={disabled}
      loading={busy ?? false}
      className={state.phase === 'asking' ? 'armed' : undefined}
      aria-disabled={state.phase === 'waiting' || undefined}
      onClick={press}
    >
      {{ idle: children, waiting: t('confirmWait'), asking: question }[state.phase]}
    </Button>
  )
}
