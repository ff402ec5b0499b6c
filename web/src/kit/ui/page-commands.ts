import { useEffect, useRef } from 'react'
import type { IconComponent } from './icon/icon.tsx'

/**
 * A page or an action listed in the command palette. `note` says what it acts on, `keys` its shortcut. One with `words`
 * is found by them too; an `unlisted` one only once something is typed.
 */
export type Command = {
  icon: IconComponent
  label: string
  note?: string
  words?: string
  unlisted?: true
  keys?: readonly string[]
  onSelect: () => void
}

const sources = new Set<() => readonly Command[]>()

/** Commands of what is open on the page now, such as the timer and the fields of a task. */
export const getPageCommands = (): Command[] => [...sources].flatMap((source) => source())

/** Offers commands in the command palette while mounted. */
export const usePageCommands = (commands: readonly Command[]): void => {
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
  useEffect(() => {
    const source = () => latest.current
    sources.add(source)
    return () => void sources.delete(source)
  }, [])
}
