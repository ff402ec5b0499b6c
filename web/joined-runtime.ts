import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

const bare = (file: string) => file.replace('assets/', '')

/** `import{r as e,t}from"./rolldown-runtime-….js";` */
const importOf = (file: string) => new RegExp(`import\\{([^}]*)\\}from"\\./${bare(file).replaceAll('.', '\\.')}";`)
/** `export{s as n,l as r};` at the end of it */
const exported = /export\{([^}]*)\};?\s*$/
/** `s as n,t` as what is taken and what it is called then. */
const pairs = (list: string) =>
  list
    .split(',')
    .map((entry) => entry.split(' as '))
    .map(([from, to = from]) => [from!, to!] as const)
const renamed = (list: string, word: (from: string, to: string) => string) =>
  pairs(list)
    .map(([from, to]) => word(from, to))
    .join()

/** The helpers as the home of them begins: in a scope of their own, handed to itself and to all others. */
const atHome = ({ code }: Chunk, given: string, taken: string) =>
  `const helpers=(()=>{${code.replace(exported, '')}return{${renamed(given, (local, name) => `${name}:${local}`)}}})();` +
  `export const ${renamed(given, (_, name) => `helper_${name}=helpers.${name}`)};const{${renamed(taken, (name, local) => `${name}:${local}`)}}=helpers;`

const elsewhere = (home: Chunk, taken: string) =>
  `import{${renamed(taken, (name, local) => `helper_${name} as ${local}`)}}from"./${bare(home.fileName)}";`

/**
 * The bundler gives its few helpers (how modules of the older kind are called) a file of their own, which every page would ask for: they move into the file of the
 * libraries, which is there on every page too. Fails when the bundler writes them otherwise.
 */
export const joinedRuntime = (into: string): Plugin => ({
  name: 'joined-runtime',
  apply: 'build',
  enforce: 'pre',
  // Files get their names before this: none may be taken for one of a build without it.
  augmentChunkHash: () => 'joined-runtime',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime')
      const home = chunks.find(({ name }) => name === into)
      const given = runtime && exported.exec(runtime.code)?.[1]
      if (!runtime || !home || given === undefined || runtime.imports.length > 0)
        return this.error('the helpers of the bundler are not where they were')
      const line = importOf(runtime.fileName)
      for (const chunk of chunks.filter(({ imports }) => imports.includes(runtime.fileName))) {
        const taken = line.exec(chunk.code)?.[1]
        if (taken === undefined) return this.error(`${chunk.fileName} does not take the helpers as expected`)
        chunk.code = chunk.code.replace(line, () =>
          chunk === home ? atHome(runtime, given, taken) : elsewhere(home, taken),
        )
        const imports = chunk.imports.map((file) => (file === runtime.fileName ? home.fileName : file))
        chunk.imports = [...new Set(imports)].filter((file) => file !== chunk.fileName)
      }
      delete bundle[runtime.fileName]
    },
  },
})
