import { toClientModule } from '@passerelle/contract/client-module'
import type { Plugin } from 'vite'

// `api.ts` only combines the topics of its service.
const topic = /\/packages\/contract\/src\/\w+\/(?!api\.ts)[\w-]+\.ts$/

/**
 * Reduces operations to the fields that the client needs, so that the initial chunk contains no schemas; in development
 * they are used as written. Importing anything else from such a module fails the build.
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
