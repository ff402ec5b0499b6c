import { useTranslations } from 'use-intl'
import './priority.css'

const names = ['low', 'medium', 'high', 'major', 'critical'] as const
export type PriorityCode = 0 | 1 | 2 | 3 | 4
export const priorityCodes: readonly PriorityCode[] = [0, 1, 2, 3, 4]

/** Name of a priority code, the same key in every translation (TSK-006). */
export const getPriorityKey = (code: PriorityCode) => names[code]

const heights = [4, 6.5, 9.5, 12.5]
// Number of filled bars by code, from low (1) to major (4); critical has its own icon.
const filled = [1, 2, 3, 4]

const Bars = ({ code }: { code: PriorityCode }) => (
  <>
    {heights.map((height, index) => (
      <rect
        key={height}
        x={0.4 + index * 3.5}
        y={13.2 - height}
        width="2.4"
        height={height}
        rx="0.8"
        fill={index < (filled[code] ?? 0) ? 'currentColor' : 'var(--n7)'}
      />
    ))}
  </>
)

const Sign = () => (
  <>
    <rect x="0.5" y="0.5" width="13" height="13" rx="3.5" fill="currentColor" />
    <path d="M7 3.4v4.4" stroke="var(--surface)" strokeWidth="1.8" strokeLinecap="round" />
    <circle cx="7" cy="10.4" r="1.1" fill="var(--surface)" />
  </>
)

/** Priority as bars; `decorative` when the name is displayed next to it. */
export const PriorityIcon = ({ code, decorative }: { code: PriorityCode; decorative?: boolean }) => {
  const t = useTranslations('words')
  const label = t('priorityOf', { priority: t(`priority.${names[code]}`).toLowerCase() })
  return (
    <span
      data-part="priority-icon"
      data-priority={names[code]}
      className={`priority-icon ${names[code]}`}
      title={decorative ? undefined : label}
    >
      <svg viewBox="0 0 14 14" {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}>
        {code === 4 ? <Sign /> : <Bars code={code} />}
      </svg>
    </span>
  )
}
