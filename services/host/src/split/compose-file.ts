import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'

/** The part of a service in docker-compose.yml that is needed to start its process. */
export type ComposeService = {
  image: string
  command?: string[]
  environment?: Record<string, string>
  ports?: string[]
  depends_on?: Record<string, { condition: 'service_healthy' | 'service_started' | 'service_completed_successfully' }>
  healthcheck?: { test: string[]; retries: number }
}
export type ComposeFile = Record<string, ComposeService>
export type Variables = Readonly<Record<string, string>>

/** Expands `${NAME:-default}` and `${NAME:?why}`, as in Compose: an empty value counts as unset. */
const expand = (value: string, variables: Variables) => {
  const expanded = value.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name: string, form: string, rest: string) => {
    if (form === '?' && !variables[name]) throw new Error(`required variable ${name} is missing a value: ${rest}`)
    return variables[name] || rest
  })
  if (expanded.includes('$'))
    throw new Error(`docker-compose.yml holds ${value}, which is neither \${NAME:-otherwise} nor \${NAME:?why}`)
  return expanded
}

/** Passwords that the file asks for, as tests give them: letters and digits that nobody else has. */
export const passwords = { POSTGRES_PASSWORD: 'letters4postgres', REDIS_PASSWORD: 'letters4redis' } as const

/** Reads the services of docker-compose.yml by name, with anchors merged and variables expanded. */
export const readCompose = async (variables: Variables): Promise<ComposeFile> => {
  const text = await readFile(new URL('../../../../docker-compose.yml', import.meta.url), 'utf8')
  const filled = (_key: unknown, value: unknown) => (typeof value === 'string' ? expand(value, variables) : value)
  return (parse(text, filled, { merge: true }) as { services: ComposeFile }).services
}
