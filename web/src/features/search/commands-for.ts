import type { Command } from '../../shared/ui/page-commands.ts'
import { plainText } from '../../shared/ui/plain-text.ts'

/** Commands whose name has every typed word, in any order, without accents; all of them before anything is typed. */
export const commandsFor = (commands: readonly Command[], typed: string): Command[] => {
  const words = plainText(typed).split(/\s+/)
  return commands.filter(({ label, note = '' }) => {
    const name = plainText(`${label} ${note}`)
    return words.every((word) => name.includes(word))
  })
}
