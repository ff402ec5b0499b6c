/**
 * All shortcuts of the product, in the groups and order of the dialog. Single-key shortcuts can be disabled, the others
 * cannot.
 */
export const keyGroups = {
  page: { next: ['j'], previous: ['k'], create: ['n'], filter: ['f'], search: ['/'], map: ['?'] },
  card: {
    open: ['Enter'],
    press: ['Enter'],
    view: ['o'],
    move: ['m'],
    priority: ['p'],
    labels: ['l'],
    milestones: ['s'],
    members: ['a'],
    owner: ['Shift', 'O'],
    estimate: ['e'],
    due: ['d'],
    reply: ['r'],
    wait: ['w'],
    internal: ['i'],
    take: ['t'],
    close: ['Escape'],
    walk: ['Left', 'Up', 'Down', 'Right'],
    lift: ['Space'],
  },
  many: { select: ['x'], extend: ['Shift', 'Up', 'Down'], clear: ['Escape'], undo: ['Mod', 'Z'] },
  choosing: { step: ['Up', 'Down'], type: ['A–Z'], choose: ['Enter'], leave: ['Escape'] },
  anywhere: { find: ['Mod', 'K'], send: ['Mod', 'Enter'] },
} as const

export type KeyGroup = keyof typeof keyGroups
export type KeyName = { [G in KeyGroup]: keyof (typeof keyGroups)[G] }[KeyGroup]

const all = Object.values(keyGroups).flatMap((group) => Object.entries(group)) as [KeyName, readonly string[]][]
export const getKeycaps = (name: KeyName): readonly string[] => all.find(([one]) => one === name)![1]

const isLetter = (key: string) => key.length === 1 && /[a-z]/.test(key)

/** The letter of a shortcut that is pressed with Shift alone, in lower case. */
const letterWithShift = ([first, cap, ...more]: readonly string[]): string | undefined => {
  const letter = cap?.toLowerCase()
  return first === 'Shift' && letter !== undefined && isLetter(letter) && more.length === 0 ? letter : undefined
}

/** Whether a shortcut is a single character, which speech input or a slip could trigger (WCAG 2.1.4). */
export const isSingle = (name: KeyName): boolean => {
  const caps = getKeycaps(name)
  const [cap, ...more] = caps
  if (letterWithShift(caps) !== undefined) return true
  return more.length === 0 && (cap === '/' || cap === '?' || isLetter(cap!))
}

type Pressed = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

/**
 * Name of the pressed shortcut. Signs that need Shift on some keyboards (/ and ?) match with Shift, letters only where
 * their shortcut names it.
 */
export const matchShortcut = ({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): KeyName | undefined => {
  if (ctrlKey || metaKey || altKey) return undefined
  const letter = key.toLowerCase()
  const matches = (caps: readonly string[]) => {
    const shifted = letterWithShift(caps)
    if (shifted !== undefined) return shiftKey && shifted === letter
    return caps[0] === (shiftKey ? key : letter) && !(shiftKey && isLetter(letter))
  }
  return all.find(([name, caps]) => isSingle(name) && matches(caps))?.[0]
}
