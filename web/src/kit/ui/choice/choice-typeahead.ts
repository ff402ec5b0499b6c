import { plainText } from '../text/plain-text.ts'

/** Type-ahead timeout: letters typed within this time, in ms, form one word. */
const pause = 700

/** Type-ahead state: the word, the time of its last letter, and the index of the option to search from. */
export type TypeaheadState = { word: string; at: number; from: number }
export const emptyTypeahead: TypeaheadState = { word: '', at: 0, from: 0 }

/** Whether a key starts or continues a type-ahead word. */
const isLetter = (key: string) => key.length === 1 && key !== ' '

/** Finds the next option that begins with the typed word, starting at the focused one. */
const named = (names: readonly string[], { word, from }: TypeaheadState): number | undefined => {
  const start = word.length === 1 ? from + 1 : from
  const order = [...names.keys()]
  return [...order.slice(start), ...order.slice(0, start)].find((index) =>
    plainText(names[index] ?? '').startsWith(plainText(word)),
  )
}

/**
 * Next option for a key: arrows, Home and End move, letters search (type-ahead). `from` is the index of the current
 * option, -1 if the focus is outside; `at` is the time of the key press in ms. Also returns the new type-ahead state.
 */
export const stepAmong = (
  names: readonly string[],
  from: number,
  key: string,
  at: number,
  before: TypeaheadState,
): { to: number | undefined; typed: TypeaheadState } => {
  if (isLetter(key)) {
    const typed =
      before.word === '' || at - before.at > pause
        ? { word: key, at, from }
        : { ...before, word: before.word + key, at }
    return { to: named(names, typed), typed }
  }
  const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: names.length - 1 }[key]
  return { to: to !== undefined && to >= 0 && to < names.length ? to : undefined, typed: emptyTypeahead }
}
