import { createHash } from 'node:crypto'

const inline = /<script>([^<]*)<\/script>/g

/**
 * Adds the hashes of the build's inline scripts to the Content Security Policy of a page, so that no other inline
 * script runs. `page` is the HTML as built, before placeholders are filled in.
 */
export const addScriptHashes = (policy: string, page: string): string => {
  const hashes = [...page.matchAll(inline)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  )
  return hashes.length > 0 ? policy.replace("script-src 'self'", ["script-src 'self'", ...hashes].join(' ')) : policy
}
