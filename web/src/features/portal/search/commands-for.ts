import type { Command } from '../../../kit/ui/page-commands.ts'
import { hasWords } from '../../../kit/ui/text/plain-text.ts'

/**
 * Commands whose name, or words, have every typed word, in any order, without accents. Before anything is typed all of
 * them but the unlisted ones.
 */
export const commandsFor = (commands: readonly Command[], typed: string): Command[] => {
  if (typed.trim() === '') return commands.filter(({ unlisted }) => !unlisted)
  return commands.filter(({ label, note = '', words = '' }) => hasWords(`${label} ${note} ${words}`, typed))
}
