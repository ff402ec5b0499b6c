/** A text with its selection, as in a text area. */
export type Selected = { text: string; from: number; to: number }

const star = '**'

/** Toggles bold markdown on the selection. */
export const toggleBold = ({ text, from, to }: Selected): Selected => {
  const before = text.slice(0, from)
  const after = text.slice(to)
  const chosen = text.slice(from, to)
  if (before.endsWith(star) && after.startsWith(star)) {
    return { text: before.slice(0, -2) + chosen + after.slice(2), from: from - 2, to: to - 2 }
  }
  return { text: before + star + chosen + star + after, from: from + 2, to: to + 2 }
}

const bullet = '- '

/** Toggles a bullet list on the selected lines. */
export const toggleBulletList = ({ text, from, to }: Selected): Selected => {
  const start = text.slice(0, from).lastIndexOf('\n') + 1
  const found = text.indexOf('\n', to)
  const end = found < 0 ? text.length : found
  const lines = text.slice(start, end).split('\n')
  const listed = lines.every((line) => line.startsWith(bullet))
  const made = lines
    .map((line) => (listed ? line.slice(bullet.length) : line.startsWith(bullet) ? line : bullet + line))
    .join('\n')
  const change = made.length - (end - start)
  const first = listed ? -bullet.length : lines[0]?.startsWith(bullet) ? 0 : bullet.length
  return {
    text: text.slice(0, start) + made + text.slice(end),
    from: Math.max(start, from + first),
    to: Math.max(start, to + change),
  }
}
