import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'

/** As much of a service of docker-compose.yml as it takes to start its process by hand. */
export type ComposeService = {
  image: string
  command?: string[]
  environment?: Record<string, string>
  ports?: string[]
  depends_on?: Record<string, { condition: 'service_healthy' | 'service_completed_successfully' }>
  healthcheck?: { test: string[]; retries: number }
}
export type ComposeFile = Record<string, ComposeService>
export type Variables = Readonly<Record<string, string>>

/** `${NAME:-otherwise}`, the one form that the file uses; an empty value counts as missing, as it does for Compose. */
const expand = (value: string, variables: Variables) => {
  const expanded = value.replace(
    /\$\{(\w+):-([^}]*)\}/g,
    (_, name: string, otherwise: string) => variables[name] || otherwise,
  )
  if (expanded.includes('$'))
    throw new Error(`docker-compose.yml holds ${value}, which is not of the form \${NAME:-otherwise}`)
  return expanded
}

/** The services of docker-compose.yml by name, with anchors merged and variables filled in. */
export const readCompose = async (variables: Variables): Promise<ComposeFile> => {
  const text = await readFile(new URL('../../../../docker-compose.yml', import.meta.url), 'utf8')
  const filled = (_key: unknown, value: unknown) => (typeof value === 'string' ? expand(value, variables) : value)
  return (parse(text, filled, { merge: true }) as { services: ComposeFile }).services
}
