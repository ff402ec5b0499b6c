import { readFileSync } from 'node:fs'
import { locales } from '@passerelle/i18n/locales'
import type { Plugin, Rolldown } from 'vite'
import { earlyCalls } from './early-calls.ts'

const tag = '<script src="/appearance.js"></script>'
const source = new URL('public/appearance.js', import.meta.url)

const bare = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//'))
    .join('\n')

/** `{"fr":"/assets/first-….js",…}` */
const textsOf = (bundle: Rolldown.OutputBundle = {}) =>
  JSON.stringify(
    Object.fromEntries(
      locales.map((locale) => {
        const first = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/i18n/src/${locale}/first.ts`),
        )
        if (!first) throw new Error(`the first texts of ${locale} are no script of their own`)
        return [locale, `/${first.fileName}`]
      }),
    ),
  )

/** Preloads the messages of the detected locale in parallel with the scripts, not after them. */
const preload = (texts: string) =>
  "document.head.append(Object.assign(document.createElement('link')," +
  `{rel:'modulepreload',href:${texts}[document.documentElement.lang]}))`

/**
 * Inlines the script that sets theme and locale and starts the first calls, so that the first paint needs no extra
 * request; the CSP allows the script by its hash.
 */
export const inlineAppearance = (): Plugin => ({
  name: 'inline-appearance',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (!html.includes(tag)) throw new Error(`index.html does not hold ${tag}`)
      return html.replace(
        tag,
        () => `<script>${bare(readFileSync(source, 'utf8'))}\n${preload(textsOf(bundle))}\n${earlyCalls()}</script>`,
      )
    },
  },
})
