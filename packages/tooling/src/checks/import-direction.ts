import { dirname, join } from 'node:path'
import { isTest } from './source-files.ts'
import type { Finding, SourceFile } from './source-files.ts'
import { tokenize } from './tokenizer.ts'

const services = 'accounts projects chats stats clouds bookings payments storages converters mails notifs'.split(' ')
const shared = ['kernel', 'contract', 'i18n']

/** Which workspace packages each package may import; all others are forbidden. */
const allowed: Record<string, string[]> = {
  kernel: [],
  contract: ['kernel'],
  i18n: ['kernel', 'contract'],
  server: shared,
  ...Object.fromEntries(services.map((service) => [service, [...shared, 'server']])),
  host: [...shared, 'server', ...services],
  testkit: [...shared, 'server', 'host', ...services],
  prove: [...shared, 'server', 'host', 'testkit', ...services],
  web: shared,
  e2e: [...shared, 'testkit', 'converters'],
  tooling: ['server'],
}

/** Allowed third-party packages in the workspace packages that also run in the browser. */
const outside: Record<string, RegExp> = {
  kernel: /^temporal-polyfill/,
  contract: /^zod\/mini$/,
  // icu-minify compiles messages in the build; it is never shipped to the browser.
  i18n: /^(?:use-intl|icu-minify)/,
}

const webLayers = ['kit', 'model', 'features', 'areas', 'app']

const packageOf = (path: string) =>
  /^(?:packages|services)\/([^/]+)\//.exec(path)?.[1] ?? /^(web|e2e)\//.exec(path)?.[1]

const placeInWeb = (path: string) => {
  const [, layer = 'app', feature] = /^web\/src\/(kit|model|features|areas|app)\/(?:([^/]+)\/)?/.exec(path) ?? []
  return { rank: webLayers.indexOf(layer), layer, feature }
}

/** Returns the module names that a file imports (static, dynamic or type-only), with their lines. */
export const importsOf = (text: string) => {
  const parts = tokenize(text).filter((piece) => piece.kind !== 'comment')
  return parts.flatMap((piece, index) => {
    const before = parts[index - 1]
    if (piece.kind !== 'text' || before?.kind !== 'code' || !/\b(?:from|import)\s*\(?\s*$/.test(before.text)) return []
    return [{ name: piece.text.slice(1, -1), line: piece.line }]
  })
}

const refusal = (file: string, name: string): string | undefined => {
  const from = packageOf(file)
  if (!from) return undefined
  const rules = allowed[from]
  if (!rules)
    return `${from} is not in the table of who may import what (packages/tooling/src/checks/import-direction.ts)`

  if (name.startsWith('.')) {
    const target = join(dirname(file), name)
    if (packageOf(target) !== from) return `${name} leaves the package: import it by its package name`
    if (from !== 'web' || !file.startsWith('web/src/')) return undefined
    const own = placeInWeb(file)
    const other = placeInWeb(target)
    if (other.rank > own.rank) return `${own.layer} may not import ${other.layer}: kit ← model ← features ← areas ← app`
    if (own.layer === 'features' && other.layer === 'features' && own.feature !== other.feature) {
      return `feature ${own.feature} may not import feature ${other.feature}: compose them in an area`
    }
    return undefined
  }

  const target = /^@passerelle\/([^/]+)/.exec(name)?.[1]
  if (target) {
    if (rules.includes(target) || target === from || (target === 'testkit' && isTest(file))) return undefined
    return services.includes(from) && services.includes(target)
      ? `service ${from} may not import service ${target}: read its published view or listen to its events`
      : `${from} may not import ${target}`
  }

  const permitted = outside[from]
  if (isTest(file)) return undefined
  if (permitted && !permitted.test(name))
    return `${from} may not import ${name}: it runs in the browser and stays small`
  if (file.startsWith('web/src/') && name.startsWith('node:')) return `${name} does not exist in a browser`
  return undefined
}

/**
 * Finds imports against the allowed direction kernel ← contract ← server ← services ← host, and the corresponding
 * layers of the web.
 */
export const checkImports = (files: SourceFile[]): Finding[] =>
  files.flatMap(({ path, text }) =>
    importsOf(text).flatMap(({ name, line }) => {
      const message = refusal(path, name)
      return message ? [{ level: 'error' as const, path, line, message }] : []
    }),
  )
