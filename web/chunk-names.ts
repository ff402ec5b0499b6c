import type { Rolldown } from 'vite'

/** Libraries that many pages do without. */
export const heavy = {
  popups: /node_modules\/@base-ui\/react\/(?:select|combobox|autocomplete|menu|dialog|alert-dialog|popover)\//,
  float: /node_modules\/@(?:base-ui|floating-ui)\//,
  markdown: /node_modules\/(?:react-markdown|remark-gfm)\//,
  qr: /node_modules\/uqr\//,
  time: /node_modules\/temporal-polyfill\//,
  zod: /node_modules\/zod\//,
}

const roots = {
  /** What the board loads once its cards are there. */
  besideBoard: /\/web\/src\/features\/(?:office\/announcements\/announcements|portal\/home-cards\/home-cards)\.tsx$/,
  /** What every page but the board loads, and the first of them. */
  signIn: /\/web\/src\/(?:app\/routes\/route-tree|areas\/sign-in\/(?:login-page|sign-in-layout))\.tsx$/,
  /** Tabs are on pages that open nothing yet. */
  tabs: /\/@base-ui\/react\/tabs\//,
}
const page = /\/web\/src\/(?:areas|app)\//
const ofStaff = /\/web\/src\/areas\/(?:backoffice|dev)\//
const icon = /^(.*\/@tabler\/.*\/)icons\/(Icon\w+)\.mjs$/

type Context = Rolldown.ChunkingContext
type Group = { test: RegExp; minShareCount?: number }
type Next = (id: string) => readonly string[]

const memoize = <T>(read: (id: string) => T): ((id: string) => T) => {
  const known = new Map<string, T>()
  return (id) => {
    if (!known.has(id)) known.set(id, read(id))
    return known.get(id) as T
  }
}

/** Returns a module and all that `next` leads to from it. */
const reach = (id: string, next: Next): string[] => {
  const seen = new Set([id])
  for (const one of seen) for (const other of next(one)) seen.add(other)
  return [...seen]
}

const inspectModules = (context: Context) => {
  const getModuleInfo = (id: string) => context.getModuleInfo(id)
  const imported: Next = (id) => (id.includes('/node_modules/') ? [] : (getModuleInfo(id)?.importedIds ?? []))
  // All modules import icons by one index: who names an icon uses it.
  const namesOf = memoize((id) => new Set(getModuleInfo(id)?.code?.match(/\bIcon[A-Z]\w*/g)))
  const staticImporters = memoize((id): readonly string[] => {
    const [, folder, name] = icon.exec(id) ?? []
    if (name === undefined) return getModuleInfo(id)?.importers ?? []
    return (getModuleInfo(`${folder}tabler-icons-react.mjs`)?.importers ?? []).filter((one) => namesOf(one).has(name))
  })
  // Up to the pages: what imports these is on every page.
  const importers: Next = (id) =>
    page.test(id) ? [] : [...staticImporters(id), ...(getModuleInfo(id)?.dynamicImporters ?? [])]
  return {
    /** Whether a root imports a module, itself or by others. */
    isImportedBy: (id: string, root: RegExp) => reach(id, staticImporters).some((one) => root.test(one)),
    /** Who alone loads a module, and the libraries of `heavy` that it imports, itself or by others. */
    partsOf: memoize((id): string[] => {
      const pages = reach(id, importers).filter((one) => page.test(one))
      const seen = reach(id, imported)
      return [
        ...(pages.length > 0 && pages.every((one) => ofStaff.test(one)) ? ['staff'] : []),
        ...Object.entries(heavy).flatMap(([name, test]) => (seen.some((one) => test.test(one)) ? [name] : [])),
      ]
    }),
  }
}

/** Groups of modules by who loads them and what they need. */
export const createChunkGroups = () => {
  let inspected: ReturnType<typeof inspectModules> | undefined
  const inspect = (context: Context) => (inspected ??= inspectModules(context))
  const most = 1 + Object.keys(heavy).length
  return {
    /** All that a root imports. */
    byRoot: (name: string, root: keyof typeof roots) => ({
      debugName: name,
      name: (id: string, context: Context) => (inspect(context).isImportedBy(id, roots[root]) ? name : null),
    }),
    /**
     * Shared modules: `kit`, `kit-staff`, `kit-float`. A group takes what its modules import with it, so those that
     * need least come first: what they import needs no more than they do.
     */
    byNeeds: (groups: Readonly<Record<string, Group>>) =>
      Array.from({ length: most + 1 }, (_, count) =>
        Object.entries(groups).map(([name, group]) => ({
          ...group,
          debugName: `${name} with ${count} needs`,
          priority: (most - count) / (most + 1),
          name: (id: string, context: Context) => {
            const parts = inspect(context).partsOf(id)
            return parts.length === count ? [name, ...parts].join('-') : null
          },
        })),
      ).flat(),
  }
}
