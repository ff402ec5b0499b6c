import { useEffect, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button, type ButtonVariant } from './button.tsx'
import { confirmAt, defaultWait, idle, nextConfirmChange, pressConfirm } from './confirm-flow.ts'
import type { IconComponent } from '../icon/icon.tsx'
import { announce } from '../feedback/live-region.tsx'
import { lazyWithPreload } from '../lazy/lazy-with-preload.ts'
import { usePreloadWhenIdle } from '../lazy/preload-when-idle.ts'
import './confirm-button.css'

const TooltipAt = lazyWithPreload(() => import('../popup/tooltip-at.tsx'))
const near = () => void TooltipAt.load().catch(() => undefined)

// Whole ms, so that a timer that fires a fraction of a ms early still counts as due.
const clock = () => Math.round(performance.now())

/**
 * Button for what cannot be taken back: the second click acts (UIX-045). After the first one it reads "Confirm", and
 * the question beside it names the thing and what goes with it; once it has lapsed, it says that nothing was done.
 * `wait` in ms, 500 for archiving (UIX-046).
 */
export const ConfirmButton = ({
  question,
  onConfirm,
  wait = defaultWait,
  variant = 'danger',
  size,
  icon,
  disabled,
  busy,
  children,
}: {
  question: string
  onConfirm: () => void
  wait?: number
  variant?: ButtonVariant
  size?: 'small' | 'normal' | 'big'
  icon?: IconComponent
  disabled?: boolean
  busy?: boolean
  children: ReactNode
}) => {
  const t = useTranslations()
  const [state, setState] = useState(idle)
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null)
  const { phase } = state
  usePreloadWhenIdle(TooltipAt.load)
  const text = phase === 'lapsed' ? t('confirm.lapsed') : question
  useEffect(() => {
    const now = clock()
    const delay = nextConfirmChange(state, now, wait)
    if (delay === undefined) return
    const timer = setTimeout(() => setState((before) => confirmAt(before, Math.max(clock(), now + delay), wait)), delay)
    return () => clearTimeout(timer)
  }, [state, wait])
  useEffect(() => {
    if (phase === 'asking' || phase === 'lapsed') announce(text)
  }, [phase, text])
  const step = () => {
    const next = pressConfirm(state, clock(), wait)
    setState(next.state)
    if (next.confirmed) onConfirm()
  }
  // The seconds to answer begin with the question on screen; without its script it is announced.
  const press = () => {
    if (TooltipAt.get() !== undefined || phase !== 'idle') step()
    else void TooltipAt.load().then(step, step)
  }
  const armed = phase === 'waiting' || phase === 'asking'
  return (
    <>
      <Button
        ref={setAnchor}
        variant={variant}
        {...(size && { size })}
        {...(icon && { icon })}
        disabled={disabled}
        loading={busy ?? false}
        className={armed ? `confirm-${phase}` : undefined}
        style={phase === 'waiting' ? { '--wait': `${wait}ms` } : undefined}
        aria-disabled={phase === 'waiting' || undefined}
        onPointerEnter={near}
        onFocus={near}
        onClick={press}
      >
        {armed ? t('common.confirm') : children}
      </Button>
      {phase !== 'idle' && anchor && (
        <TooltipAt anchor={anchor} onClose={() => setState(idle)}>
          <p className="confirm-question" data-part="confirm-question">
            {text}
          </p>
        </TooltipAt>
      )}
    </>
  )
}
