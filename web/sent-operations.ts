import { toClientModule } from '@passerelle/contract/client-module'
import type { Plugin } from 'vite'

// `api.ts` only puts the topics of its service together.
const topic = /\/packages\/contract\/src\/\w+\/(?!api\.ts)[\w-]+\.ts$/

/**
 * Operations go out as what a caller has to know of them, so that the first page loads no shapes; in development they are as they are written.
 * What is left out of a topic cannot be imported: the build fails.
 */
export const sentOperations = (): Plugin => ({
  name: 'sent-operations',
  apply: 'build',
  load: async (id) => {
    if (!topic.test(id)) return null
    const sent = toClientModule((await import(id)) as Record<string, unknown>)
    return sent
      ? Object.entries(sent)
          .map(([name, thing]) => `export const ${name} = ${JSON.stringify(thing)}`)
          .join('\n')
      : null
  },
})
