import type { ReactNode } from 'react'
import { Choice, ChoiceGroup } from '../../../kit/ui/choice/choice.tsx'

export type Option<T extends string | number> = { value: T; text: string; mark?: ReactNode }

const toggled = <T,>(chosen: readonly T[], value: T): T[] =>
  chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]

/** Multiple choice with a legend; `silent` hides the legend visually when the name is displayed above already. */
export const SomeOf = <T extends string | number>({
  name,
  silent,
  options,
  chosen,
  onChange,
  children,
}: {
  name: string
  silent?: boolean
  options: readonly Option<T>[]
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
  children?: ReactNode
}) => (
  <ChoiceGroup legend={silent ? <span className="sr-only">{name}</span> : name}>
    {options.map(({ value, text, mark }) => (
      <Choice
        key={value}
        type="checkbox"
        name={name}
        checked={chosen.includes(value)}
        onChange={() => onChange(toggled(chosen, value))}
      >
        {mark}
        {text}
      </Choice>
    ))}
    {children}
  </ChoiceGroup>
)

/** Single choice. */
export const OneOf = <T extends string>({
  name,
  options,
  chosen,
  onChange,
}: {
  name: string
  options: readonly Option<T>[]
  chosen: T
  onChange: (chosen: T) => void
}) => (
  <ChoiceGroup legend={<span className="sr-only">{name}</span>}>
    {options.map(({ value, text }) => (
      <Choice key={value} type="radio" name={name} checked={value === chosen} onChange={() => onChange(value)}>
        {text}
      </Choice>
    ))}
  </ChoiceGroup>
)
