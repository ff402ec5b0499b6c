import { compileMessages } from '@passerelle/i18n/compile-messages'
import type { Plugin } from 'vite'

type Texts = Parameters<typeof compileMessages>[0]

const formatter = new URL('src/kit/i18n/format-message.ts', import.meta.url).pathname
const catalog = /\/packages\/i18n\/src\/(?:fr|en)\/(first|rest)\.ts$/
const texts = async (id: string, name: string): Promise<Texts> => ((await import(id)) as Record<string, Texts>)[name]!

const mentions = (code: string, namespace: string) =>
  new RegExp(`useTranslations\\(["'\`]${namespace}["'\`.]|["'\`]${namespace}\\.[\\w$]`).test(code)

/**
 * Precompiles the ICU messages, so that the browser needs no message parser; in development they are used as written.
 * The build fails if an initial chunk uses a message that is only loaded with lazy chunks.
 */
export const compiledTexts = (): Plugin => {
  let later: string[] = []
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
      if (name === 'rest') later = Object.keys(said)
      return `export const ${name} = ${JSON.stringify(compileMessages(said))}`
    },
    generateBundle(_options, bundle) {
      const page = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
      const atFirst = page?.type === 'chunk' ? [page, ...page.imports.map((file) => bundle[file])] : []
      for (const id of atFirst
        .flatMap((file) => (file?.type === 'chunk' ? file.moduleIds : []))
        .filter((module) => module.includes('/web/src/'))) {
        const early = later.find((namespace) => mentions(this.getModuleInfo(id)?.code ?? '', namespace))
        if (early) this.error(`${id} says "${early}", of the texts that come later: they belong into first.ts`)
      }
    },
  }
}
