import type { Vite } from 'vitest/node'
import { applyMutant, type Mutant } from './mutants.ts'

/**
 * What the next run loads: the tests, and the mutants by index. `reached`: files that lead from the tests to the file.
 */
export type Run = { tests: readonly string[]; reached: ReadonlySet<string>; mutants: readonly number[] }

const virtual = 'virtual:mutants'
const indexOf = (id = '') => /\?mutant=(\d+)$/.exec(id)?.[1]
const pathOf = (id: string) => id.split('?', 1)[0]!

/** Vite plugin: every mutant has an instance of its own of the tests, the file, and the files between them. */
export const mutatePlugin = (
  file: string,
  text: string,
  mutants: readonly Mutant[],
  current: () => Run,
): Vite.Plugin => ({
  name: 'mutate',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (source === virtual) return virtual
    const index = indexOf(importer)
    if (index === undefined || indexOf(source) !== undefined) return undefined
    const resolved = await this.resolve(source, pathOf(importer ?? ''), { skipSelf: true })
    return resolved && current().reached.has(pathOf(resolved.id)) ? `${pathOf(resolved.id)}?mutant=${index}` : resolved
  },
  load(id) {
    if (id !== virtual) return undefined
    const { tests, mutants: indices } = current()
    const variants = indices.map((index) => {
      const imports = tests.map((test) => `await import(${JSON.stringify(`${test}?mutant=${index}`)})`)
      return `{ name: '${index}', load: async () => { ${imports.join('; ')} } }`
    })
    return `export const variants = [${variants.join(',\n')}]`
  },
  transform(_code, id) {
    const mutant = mutants[Number(indexOf(id))]
    return mutant && pathOf(id) === file ? applyMutant(text, mutant) : undefined
  },
})
