import type { Plugin, Rolldown } from 'vite'

const otherRoutes = 'app/routes/route-tree.tsx'
const office = [otherRoutes, 'areas/backoffice/shell/backoffice-layout.tsx']

/**
 * Modules that a page loads on demand, by the pattern of its path: those that people come to most, from outside or by a
 * bookmark. The first pattern counts. Beside the board it is what follows its cards; a request gained nothing by it.
 */
const pages: [path: string, modules: string[]][] = [
  ['^/(?:phone|projects/(?:tasks|archived)(?:/.*)?)?$', ['features/portal/home-cards/home-cards.tsx']],
  ['^/login$', [otherRoutes, 'areas/sign-in/login-page.tsx']],
  ['^/stats$', [otherRoutes, 'areas/portal/stats-page.tsx']],
  ['^/clouds$', [otherRoutes, 'areas/clouds/servers-page.tsx']],
  ['^/payments$', [otherRoutes, 'areas/payments/payments-page.tsx']],
  ['^/bookings$', [otherRoutes, 'areas/bookings/calendar-page.tsx']],
  ['^/inbox$', [otherRoutes, 'areas/inbox/inbox-page.tsx']],
  ['^/admin$', [...office, 'areas/backoffice/home/home-page.tsx']],
  ['^/admin/(?!login|oauth)', office],
  ['', [otherRoutes]],
]

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

/** Files of a chunk and of what it imports, without those of `known`. */
const filesOf = (bundle: Rolldown.OutputBundle, chunk: Chunk, known: ReadonlySet<string>): string[] => {
  const found = new Set<string>()
  const visit = ({ fileName, imports, viteMetadata }: Chunk) => {
    if (found.has(fileName) || known.has(fileName)) return
    found.add(fileName)
    for (const style of viteMetadata?.importedCss ?? []) if (!known.has(style)) found.add(style)
    for (const name of imports) {
      const next = bundle[name]
      if (next?.type === 'chunk') visit(next)
    }
  }
  visit(chunk)
  return [...found]
}

/**
 * Writes `preloads.json`, from which the server announces with a page what it will load: `[path pattern, files]`. On a
 * slow phone availability, the home of staff and the sign-in are painted 0.1 to 0.4 s earlier, of 3.4 to 4 s.
 */
export const pagePreloads = (): Plugin => ({
  name: 'page-preloads',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')
      const entry = chunks.find(({ isEntry }) => isEntry)
      if (!entry) throw new Error('there is no entry')
      const first = new Set(filesOf(bundle, entry, new Set()))
      const chunkOf = (module: string) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${module}`)))
        if (!chunk) throw new Error(`${module} is no script of its own`)
        return chunk
      }
      const list = pages.map(([path, modules]) => [
        path,
        [...new Set(modules.flatMap((module) => filesOf(bundle, chunkOf(module), first)))].map((file) => `/${file}`),
      ])
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(list) })
    },
  },
})
