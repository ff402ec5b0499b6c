import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const tag = '<script src="/appearance.js"></script>'
const source = new URL('public/appearance.js', import.meta.url)

const bare = (text: string) => text.split('\n').map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('//')).join('\n')

/** Theme and language stand in the page itself, so that its first paint waits for no request of theirs; the server allows the script by its hash. */
export const inlineAppearance = (): Plugin => ({
  name: 'inline-appearance',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      if (!html.includes(tag)) throw new Error(`index.html does not hold ${tag}`)
      return html.replace(tag, () => `<script>${bare(readFileSync(source, 'utf8'))}</script>`)
    },
  },
})
