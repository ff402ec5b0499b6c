import { createHash } from 'node:crypto'

const inline = /<script>([^<]*)<\/script>/g

/**
 * Adds to the policy of a page the inline scripts that the build put into it, each by its hash: no other one runs. `page` is as it was built,
 * before anything is filled in.
 */
export const addScriptHashes = (policy: string, page: string): string => {
  const hashes = [...page.matchAll(inline)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  )
  return hashes.length > 0 ? policy.replace("script-src 'self'", ["script-src 'self'", ...hashes].join(' ')) : policy
}
