/** Letters that follow each other within this time, in ms, are one word. */
const pause = 700

/** The word under way: when its last letter came, and from which choice on it looks. */
export type TypeaheadState = { word: string; at: number; from: number }
export const emptyTypeahead: TypeaheadState = { word: '', at: 0, from: 0 }

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()

/** Does a press of this key go on with a word, or begin one? */
const isLetter = (key: string) => key.length === 1 && key !== ' '

/** The choice that begins with what has just been typed, from the one with the focus on. */
const named = (names: readonly string[], { word, from }: TypeaheadState): number | undefined => {
  const start = word.length === 1 ? from + 1 : from
  const order = [...names.keys()]
  return [...order.slice(start), ...order.slice(0, start)].find((index) =>
    plain(names[index] ?? '').startsWith(plain(word)),
  )
}

/** Where a key leads among choices of these names from the one at `from` (-1: from beside them), and the word under way after it; `at` is when it came, in ms. */
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
