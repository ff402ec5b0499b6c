import { createHash } from 'node:crypto'
import type { SourceFile } from '../../checks/source-files.ts'
import type { Mutant } from '../mutants.ts'

export type FileMutant = { file: SourceFile; mutant: Mutant }

/** Seed of the draw; `SEED=7` draws other mutants. */
export const seed = process.env['SEED'] ?? '1'

const digest = ({ file, mutant }: FileMutant) =>
  createHash('sha256')
    .update([seed, file.path, mutant.line, mutant.original, mutant.replacement, mutant.start].join('\n'))
    .digest('hex')

/** Draws at most `count` of the mutants, always the same ones for a seed, in the order of their files. */
export const draw = (mutants: readonly FileMutant[], count: number): FileMutant[] => {
  const drawn = mutants
    .map((each) => ({ each, place: digest(each) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .slice(0, count)
  return drawn
    .map(({ each }) => each)
    .toSorted((a, b) =>
      a.file.path === b.file.path ? a.mutant.start - b.mutant.start : a.file.path < b.file.path ? -1 : 1,
    )
}
