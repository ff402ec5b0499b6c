import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../root.ts'
import { defineMeasure } from '../measure.ts'

/**
 * G48: the mutation run over every pure rule (`npm run mutate`), which takes minutes and ends with 1 below its target.
 */
export const mutants = defineMeasure({
  name: 'mutants',
  id: 'G48',
  title: 'Mutants of the pure rules',
  promised: 'at least 95 % killed',
  alone: async () => {
    const { held, summary } = await new Promise<{ held: boolean; summary: string | undefined }>((resolve) =>
      execFile(
        process.execPath,
        [join(root, 'packages/tooling/src/mutate/main.ts')],
        { cwd: root, maxBuffer: 64 * 1024 * 1024 },
        // A crashed run prints its error above the version of Node.js.
        (error, stdout, stderr) =>
          resolve({
            held: error === null,
            summary: /^\w*Error: .*/m.exec(stderr)?.[0] ?? stdout.trim().split('\n').at(-1),
          }),
      ),
    )
    return { held, summary }
  },
  judge: ({ held, summary }) => ({
    held: held && summary !== undefined,
    inPart: 'the pure rules; the access table and conditional updates have tests of every cell and races instead',
    measured: summary?.trim() ?? 'nothing',
  }),
})
