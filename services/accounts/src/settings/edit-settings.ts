import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferBody } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { isNamedAsProvider, providerNamed } from '../identity/registration-rules.ts'

type Edit = InferBody<typeof accounts.editSettings>
type Deps = Pick<Platform, 'env' | 'database' | 'record'>

const column = {
  name: 'name',
  description: 'description',
  url: 'url',
  primaryColor: 'primary_color',
  address: 'address',
  tax: 'tax',
  billingDay: 'billing_day',
  billingReference: 'billing_reference',
} as const
type Field = keyof typeof column

// Of an address the given lines alone: another one may be saved at the same moment.
const noAddress = '{"line1": "", "postalCode": "", "city": "", "country": ""}'
const assignment = (field: Field, value: string) =>
  field === 'address'
    ? `address = '${noAddress}'::jsonb || coalesce(address, '{}') || ${value}::jsonb`
    : `${column[field]} = ${value}`

const stored = (field: Field, value: Edit[Field]) => {
  if (value === undefined || value === null || value === '') return null
  return field === 'address' ? JSON.stringify(value) : value
}

/**
 * Updates the given fields of an account (ROL-012), and of its address the given lines. With a `version`, throws
 * `settings_changed` on a version conflict; `invalid_input` when a customer takes the provider's name.
 */
export const editSettings =
  ({ env, database, record }: Deps) =>
  async (appId: string, { version, ...edit }: Edit, actor: Person): Promise<void> => {
    if (actor.kind === 'customer' && edit.name !== undefined && isNamedAsProvider(edit.name, env))
      throw new Problem('invalid_input', { fields: providerNamed(env) })
    await database.transaction(async (tx) => {
      const fields = (Object.keys(column) as Field[]).filter((field) => edit[field] !== undefined)
      if (fields.length === 0) return
      const { rowCount } = await tx.query({
        text: `UPDATE accounts.apps SET ${fields.map((field, index) => assignment(field, `$${index + 3}`)).join(', ')},
                      settings_version = settings_version + 1
                WHERE id = $1 AND ($2::int IS NULL OR settings_version = $2)`,
        values: [appId, version ?? null, ...fields.map((field) => stored(field, edit[field]))],
      })
      if (rowCount === 0) throw new Problem('settings_changed')
      await record(tx, {
        appId,
        actor: { kind: actor.kind, userId: actor.userId },
        name: 'app.edited',
        subject: appId,
        data: { fields },
      })
    })
  }
