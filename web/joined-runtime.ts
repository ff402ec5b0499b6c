import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

const bare = (file: string) => file.replace('assets/', '')

/** `import{r as e,t}from"./rolldown-runtime-….js";` */
const importOf = (file: string) => new RegExp(`import\\{([^}]*)\\}from"\\./${bare(file).replaceAll('.', '\\.')}";`)
/** `export{s as n,l as r};` at the end of it */
const exported = /export\{([^}]*)\};?\s*$/
/** Parses an import or export list such as `s as n,t` to pairs of original and new name. */
const pairs = (list: string) =>
  list
    .split(',')
    .map((entry) => entry.split(' as '))
    .map(([from, to = from]) => [from!, to!] as const)
const renamed = (list: string, word: (from: string, to: string) => string) =>
  pairs(list)
    .map(([from, to]) => word(from, to))
    .join()

/**
 * Code that replaces the import in the target chunk: the runtime in its own function scope, exported for the other
 * chunks.
 */
const atHome = ({ code }: Chunk, given: string, taken: string) =>
  `const helpers=(()=>{${code.replace(exported, '')}return{${renamed(given, (local, name) => `${name}:${local}`)}}})();` +
  `export const ${renamed(given, (_, name) => `helper_${name}=helpers.${name}`)};const{${renamed(taken, (name, local) => `${name}:${local}`)}}=helpers;`

const elsewhere = (home: Chunk, taken: string) =>
  `import{${renamed(taken, (name, local) => `helper_${name} as ${local}`)}}from"./${bare(home.fileName)}";`

/**
 * Rolldown puts its CommonJS runtime functions into a chunk of their own, which costs one more request on every page.
 * This plugin moves them into the vendor chunk. The build fails if Rolldown changes its output format.
 */
export const joinedRuntime = (into: string): Plugin => ({
  name: 'joined-runtime',
  apply: 'build',
  enforce: 'pre',
  // File names are computed before this plugin runs: changes the hash, so that no file is mistaken for one of a build
  // without it.
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
