import { fullPath } from '@passerelle/contract/full-path'
import type { NamedOperation } from '@passerelle/contract/operation'
import { allOperations } from '@passerelle/contract/services'
import type { World } from '../world/world.ts'
import { sampleInput, toInputSchema, type TextFor } from '../access/sample-input.ts'
import { adjust, correctAt, type Body } from './fitting-input.ts'

/** Ids of objects, by the plural under which paths name them. */
export type Known = Map<string, string[]>

const synonyms: Readonly<Record<string, string>> = { owners: 'users', members: 'users', authors: 'users' }
const pluralOf = (name: string) => {
  const plural = `${name.replace(/Ids?$/, '')}s`
  return synonyms[plural] ?? plural
}

/** The id of the first such object, by a field as `taskId`, or by the segment before it, as in `/rooms/:id`. */
export const idFrom =
  (known: Known, path: string) =>
  (field: string): string => {
    const name = /(\w+)(?:\[\])?$/.exec(field)?.[1] ?? ''
    const before = new RegExp(`/([\\w-]+)/:${name}(?:/|$)`).exec(path)?.[1]
    return (known.get(before ?? '') ?? known.get(pluralOf(name)) ?? known.get('tasks'))?.[0] ?? ''
  }

const harmful = /logout|resetPassword|disable|revoke|archive|login|saveMailSettings/i
/**
 * What an account or the provider stores; signing out or deleting would end the calls that follow, and a mail server of
 * its own the mails.
 */
const isStoring = ({ kind, name, method, app, path }: NamedOperation) =>
  kind === 'json' &&
  ['POST', 'PUT', 'PATCH'].includes(method) &&
  (app === 'required' || path.startsWith('/:provider/')) &&
  !harmful.test(name)

type Answer = { _id?: unknown; errors?: Record<string, unknown> } | null

const mostTries = 6

/**
 * Sends every operation that stores texts, as each of these callers, with texts from `textFor` in every free text;
 * fields that are refused are left out, and what is made is what later operations are about.
 */
export const storeTexts = async (
  world: World,
  { tokens, appId, known }: { tokens: readonly string[]; appId: string; known: Known },
  textFor: TextFor,
): Promise<{ sent: number; accepted: Set<string> }> => {
  let sent = 0
  const accepted = new Set<string>()
  const send = async (op: NamedOperation, path: string, token: string, body: Body) => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const response = await fetch(world.origin + path, {
        method: op.method,
        headers: { 'app-id': appId, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const answer = (await response.json().catch(() => null)) as Answer
      sent += 1
      if (response.ok) {
        accepted.add(`${op.service}.${op.name}`)
        const plural = path.split('/').at(-1) ?? ''
        if (op.method === 'POST' && typeof answer?._id === 'string')
          known.set(plural, [...(known.get(plural) ?? []), answer._id])
      }
      const refused = Object.keys(answer?.errors ?? {})
      for (const field of refused) correctAt(body, field)
      const isOld = response.status === 409 && typeof body['version'] === 'number'
      if (isOld) body['version'] = Number(body['version']) + 1
      if (response.ok || (refused.length === 0 && !isOld)) return
    }
  }
  for (const op of allOperations().filter(isStoring)) {
    const idFor = idFrom(known, op.path)
    const path = fullPath(op)
      .replaceAll(':provider', world.platform.env.provider)
      .replaceAll(/:(\w+)/g, (_, name: string) => idFor(name))
    for (const token of tokens) {
      let texts = 0
      const fill = (max: number) => {
        texts += 1
        return textFor(max)
      }
      const body = op.parameterLocations.body
        ? sampleInput(toInputSchema(op.body), (at) => idFor(`body${at}`), '', fill)
        : null
      if (texts === 0 || typeof body !== 'object' || body === null) continue
      adjust(`${op.service}.${op.name}`, body as Body, known)
      await send(op, path, token, body as Body)
    }
  }
  return { sent, accepted }
}

/** Names of the columns that hold this text. */
export const columnsWith = async (world: World, text: string): Promise<string[]> => {
  const tables = await world.rows<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND n.nspname IN (SELECT schema_name FROM information_schema.schemata
                           WHERE schema_name NOT IN ('platform', 'public') AND schema_name NOT LIKE 'pg\\_%'
                             AND schema_name <> 'information_schema')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const columns = await world.rows<{ key: string }>(
      `SELECT DISTINCT cell.key FROM ${name} t, jsonb_each_text(to_jsonb(t)) AS cell
        WHERE position($1 IN cell.value) > 0`,
      text,
    )
    found.push(...columns.map(({ key }) => `${name}.${key}`))
  }
  return found
}
