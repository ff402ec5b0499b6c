import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const product = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

/**
 * Version of a build: the product's version (CON-007) and a hash of its files. Written into the page and into
 * `version.json`, so that an open page detects that a newer build is being served (OPEN-057).
 */
export const versioned = (): Plugin => {
  let version = ''
  return {
    name: 'version-file',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const hash = createHash('sha256').update(html).update(Object.keys(bundle).toSorted().join('\n'))
        version = `${product.version}+${hash.digest('hex').slice(0, 12)}`
        return html.replace(
          '<meta name="app-version" content="" />',
          `<meta name="app-version" content="${version}" />`,
        )
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ version }) })
      },
    },
  }
}
