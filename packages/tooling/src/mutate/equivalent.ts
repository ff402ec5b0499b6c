import type { SourceFile } from '../checks/source-files.ts'
import type { Mutant } from './mutants.ts'

/**
 * Mutants that change nothing a caller can see, so that no test can kill them: the part of the line that they change
 * and what it becomes, each with its reason.
 */
const known: Record<string, { line: string; change: string; reason: string }[]> = {}

/** Whether a mutant is known to behave like the code. */
export const equivalent = ({ path, text }: SourceFile, { line, original, replacement }: Mutant): boolean => {
  const source = text.split('\n')[line - 1] ?? ''
  return (known[path] ?? []).some(
    (each) => source.includes(each.line) && each.change === `${original} → ${replacement}`,
  )
}
