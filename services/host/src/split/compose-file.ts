import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'

/** The part of a service in docker-compose.yml that is needed to start its process. */
export type ComposeService = {
  image: string
  command?: string[]
  environment?: Record<string, string>
  ports?: string[]
  profiles?: string[]
  depends_on?: Record<string, { condition: 'service_healthy' | 'service_started' | 'service_completed_successfully' }>
  healthcheck?: { test: string[]; retries: number }
}
export type ComposeFile = Record<string, ComposeService>
export type Variables = Readonly<Record<string, string>>

/** A variable that holds no other one: `${NAME:-default}`, `${NAME:?why}` or `${NAME:+if set}`. */
const innermost = /\$\{(\w+):([-?+])([^${}]*)\}/g

/** Expands variables as Compose does, those inside of others first: an empty value counts as unset. */
const expand = (value: string, variables: Variables): string => {
  const expanded = value.replace(innermost, (_, name: string, form: string, rest: string) => {
    const given = variables[name]
    if (form === '?' && !given) throw new Error(`required variable ${name} is missing a value: ${rest}`)
    return form === '+' ? (given ? rest : '') : given || rest
  })
  if (expanded !== value) return expand(expanded, variables)
  if (expanded.includes('$')) throw new Error(`docker-compose.yml holds ${value}, which is no \${NAME:-otherwise}`)
  return expanded
}

/** Passwords that the file asks for, as tests give them: letters and digits that nobody else has. */
export const passwords = {
  POSTGRES_PASSWORD: 'letters4postgres',
  POSTGRES_SERVICE_PASSWORD: 'letters4services',
  REDIS_PASSWORD: 'letters4redis',
} as const

/** Reads the services of docker-compose.yml by name, with anchors merged and variables expanded. */
export const readCompose = async (variables: Variables): Promise<ComposeFile> => {
  const text = await readFile(new URL('../../../../docker-compose.yml', import.meta.url), 'utf8')
  const filled = (_key: unknown, value: unknown) => (typeof value === 'string' ? expand(value, variables) : value)
  return (parse(text, filled, { merge: true }) as { services: ComposeFile }).services
}

/** The services of our image that start with the others: not those of a profile, which are named by hand. */
export const startedServices = (file: ComposeFile): string[] =>
  Object.keys(file).filter((name) => file[name]!.image === 'passerelle' && !file[name]!.profiles)
