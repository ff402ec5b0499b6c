import type { Rolldown } from 'vite'

/** Libraries that many pages do without. */
export const heavy = {
  popups: /node_modules\/@base-ui\/react\/(?:select|combobox|autocomplete|menu|dialog|alert-dialog|popover)\//,
  float: /node_modules\/@(?:base-ui|floating-ui)\//,
  markdown: /node_modules\/(?:react-markdown|remark-gfm)\//,
  qr: /node_modules\/uqr\//,
  time: /node_modules\/temporal-polyfill\//,
}

/** Returns the libraries of `heavy` that a module imports, itself or by others. */
const findNeeds = (id: string, context: Rolldown.ChunkingContext): string[] => {
  const seen = new Set<string>()
  const visit = (one: string) => {
    if (seen.has(one)) return
    seen.add(one)
    if (!one.includes('/node_modules/')) context.getModuleInfo(one)?.importedIds.forEach(visit)
  }
  visit(id)
  return Object.entries(heavy).flatMap(([name, test]) => ([...seen].some((one) => test.test(one)) ? [name] : []))
}

/** Names the chunk of a shared module by what it needs: `kit`, `kit-float`, `kit-markdown`. */
export const nameByNeeds =
  (name: string) =>
  (id: string, context: Rolldown.ChunkingContext): string =>
    [name, ...findNeeds(id, context)].join('-')
