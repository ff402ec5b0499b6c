import { compileMessages } from '@passerelle/i18n/compile-messages'
import type { Plugin, Rolldown } from 'vite'

type Texts = Parameters<typeof compileMessages>[0]

const formatter = new URL('src/kit/i18n/format-message.ts', import.meta.url).pathname
const catalog = /\/packages\/i18n\/src\/(?:fr|en)\/(first|entry|portal|backoffice)\.ts$/
const texts = async (id: string, name: string): Promise<Texts> => ((await import(id)) as Record<string, Texts>)[name]!

const ofStaff = /\/web\/src\/areas\/(?:backoffice|dev)\//
/**
 * Pages that load only some of the groups of messages, and the groups that they and what they import do without;
 * `lazily`: what they import later as well.
 */
const pagesWithout: { pages: RegExp; groups: string[]; lazily: boolean }[] = [
  { pages: /\/web\/src\/areas\/(?:sign-in|register)\//, groups: ['portal', 'backoffice'], lazily: false },
  {
    pages: /\/web\/src\/areas\/(?!backoffice\/|dev\/|sign-in\/|register\/)/,
    groups: ['backoffice'],
    lazily: true,
  },
]

const mentions = (code: string, namespace: string) =>
  new RegExp(`useTranslations\\(["'\`]${namespace}["'\`.]|["'\`]${namespace}\\.[\\w$]`).test(code)

/**
 * Precompiles the ICU messages, so that the browser needs no message parser; in development they are used as written.
 * The build fails if an initial chunk or a page uses a message that is only loaded with other chunks.
 */
export const compiledTexts = (): Plugin => {
  const namespaces = new Map<string, string[]>()
  const findEarly = (code: string, groups: string[]) =>
    groups.flatMap((group) => namespaces.get(group) ?? []).find((namespace) => mentions(code, namespace))
  return {
    name: 'compiled-texts',
    apply: 'build',
    config: () => ({
      resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: formatter }] },
    }),
    load: async (id) => {
      const name = catalog.exec(id)?.[1]
      if (name === undefined) return null
      const said = await texts(id, name)
      namespaces.set(name, Object.keys(said))
      return `export const ${name} = ${JSON.stringify(compileMessages(said))}`
    },
    generateBundle(_options, bundle) {
      const refuse = (ids: Iterable<string>, groups: string[], cause: string) => {
        for (const id of ids) {
          if (!id.includes('/web/src/')) continue
          const early = findEarly(this.getModuleInfo(id)?.code ?? '', groups)
          if (early) this.error(`${id} says "${early}", which ${cause} does not load: see packages/i18n/src/catalog.ts`)
        }
      }
      refuse(initialModules(bundle), ['entry', 'portal', 'backoffice'], 'the initial page')
      for (const { pages, groups, lazily } of pagesWithout) {
        const seen = new Set([...this.getModuleIds()].filter((id) => pages.test(id)))
        for (const id of seen) {
          const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {}
          const next = [...importedIds, ...(lazily ? dynamicallyImportedIds : [])]
          for (const other of next) if (!ofStaff.test(other)) seen.add(other)
        }
        refuse(seen, groups, String(pages))
      }
    },
  }
}

const initialModules = (bundle: Rolldown.OutputBundle): string[] => {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
  const files = entry?.type === 'chunk' ? [entry, ...entry.imports.map((file) => bundle[file])] : []
  return files.flatMap((file) => (file?.type === 'chunk' ? file.moduleIds : []))
}
