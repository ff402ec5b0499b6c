import { useState } from 'react'
import { useUnsavedChanges } from '../../store/unsaved-changes.ts'

/** A text as it is typed, and the stored one that it began with. */
type Typed = { text: string; base: string }

const isEdited = (typed: Typed | undefined) => typed !== undefined && typed.text.trim() !== typed.base.trim()

/**
 * Texts as they are typed over the stored ones. Each follows what is stored while nothing is typed in it;
 * `isOvertaken`: another user saved another text where something is typed.
 */
export const useTypedTexts = <Name extends string>(stored: Readonly<Record<Name, string>>) => {
  type Texts = Partial<Record<Name, string>>
  const [typed, setTyped] = useState<Partial<Record<Name, Typed>>>({})
  const names = Object.keys(stored) as Name[]
  const entries = <Value>(some: Name[], valueOf: (name: Name) => Value) =>
    Object.fromEntries(some.map((name) => [name, valueOf(name)])) as Partial<Record<Name, Value>>
  const shown = (name: Name) => {
    const own = typed[name]
    // A space that was typed last is where the next word begins.
    return own && (isEdited(own) || own.base === stored[name]) ? own.text : stored[name]
  }
  const changed = names.filter((name) => isEdited(typed[name]) && shown(name).trim() !== stored[name].trim())
  useUnsavedChanges(changed.length > 0)
  const overtaken = changed.filter((name) => typed[name]!.base !== stored[name])
  return {
    texts: entries(names, shown) as Record<Name, string>,
    /** The texts that differ from the stored ones. */
    changes: entries(changed, shown) as Texts,
    isOvertaken: overtaken.length > 0,
    change: (name: Name, text: string) =>
      setTyped((before) => {
        const own = before[name]
        return { ...before, [name]: { base: own && isEdited(own) ? own.base : stored[name], text } }
      }),
    /** After a save of `sent`; what was typed since stays. */
    saved: (sent: Texts, now: Readonly<Record<Name, string>>) =>
      setTyped((before) => {
        const left = names.filter((name) => before[name] && before[name].text !== sent[name])
        return entries(left, (name) => (name in sent ? { ...before[name]!, base: now[name] } : before[name]!))
      }),
    /** Shows the newer texts in place of what was typed. */
    takeNewer: () => setTyped((before) => ({ ...before, ...entries(overtaken, () => undefined) })),
    /** Goes on with what was typed, which then replaces the newer texts. */
    replaceNewer: () =>
      setTyped((before) => ({
        ...before,
        ...entries(overtaken, (name) => ({ text: shown(name), base: stored[name] })),
      })),
  }
}
