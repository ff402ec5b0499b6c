import type { LabelRule, LabelType } from '@passerelle/contract/projects/schemas'
import type { Query } from '@passerelle/server/database/statement'
import type { categoryKeys } from '../tasks/label.ts'

type SeededLabel = {
  id: string
  name: string
  type: LabelType
  key: (typeof categoryKeys)[number] | null
  backgroundColor: string
  rules: LabelRule[]
}

/** Price of a mission in cents: 165 € per hour, 950 € per day (EST-022). */
export const missionPrice: LabelRule = {
  type: 'pricing',
  unitHourlyAmountInCents: 16_500,
  unitDailyAmountInCents: 95_000,
}

const make =
  (type: LabelType, start: number) =>
  (
    [name, backgroundColor, key = null, rules = []]: [string, string, SeededLabel['key']?, LabelRule[]?],
    index: number,
  ): SeededLabel =>
    // Fixed ids: every installation is seeded with the same labels.
    ({ id: `65937200${(start + index).toString(16).padStart(16, '0')}`, name, type, key, backgroundColor, rules })

/** LBL-005 */
const categories = (
  [
    ['Infogérance', '#3576bf', 'managed'],
    ['Mission', '#b8730a', 'mission', [missionPrice]],
    ['Projet devis', '#2b8a7a', 'quote'],
    ['Interne', '#7f8b97', 'internal'],
  ] as [string, string, SeededLabel['key'], LabelRule[]?][]
).map(make('category', 0x100))

/** LBL-006 */
const themes = (
  [
    ['Dév.', '#35909c'],
    ['ScaleOps', '#4f6bd8'],
    ['Build', '#c25474'],
    ['Run', '#5a8f3c'],
    ['Infogérance', '#3576bf'],
    ['Pilotage', '#8f6fb5'],
    ['Formation', '#7a6ac0'],
    ['Sales', '#c7812f'],
    ['Marketing', '#d05f86'],
    ['Graphisme', '#b06ac0'],
    ['RH', '#6f8f5a'],
    ['Conformité & Sécurité', '#8a6552'],
  ] as [string, string][]
).map(make('theme', 0x200))

/** LBL-007 */
const tags = (
  [
    ['À compléter', '#a8893a'],
    ['UpSell', '#c25474'],
    ['Deploy cluster public', '#35909c'],
    ['TMI cluster public', '#4f6bd8'],
    ['TMI', '#5a8f3c'],
    ['TMA', '#7f8b97'],
  ] as [string, string][]
).map(make('tag', 0x300))

/** Labels of a new installation, in picker order. */
export const defaultLabels: readonly SeededLabel[] = [...categories, ...themes, ...tags]

/** Seeds the default labels; existing ones are left unchanged. */
export const seedLabels = async (query: Query): Promise<void> => {
  const rows = defaultLabels.map((label, position) => ({
    ...label,
    position,
    depends_on: { category: null, theme: 'category', tag: 'theme' }[label.type],
  }))
  await query({
    text: `INSERT INTO projects.labels (id, name, type, key, position, background_color, depends_on, rules)
           SELECT r.id, r.name, r.type, r.key, r.position, r."backgroundColor", r.depends_on, r.rules
             FROM jsonb_to_recordset($1) AS r(id text, name text, type text, key text, position int,
               "backgroundColor" text, depends_on text, rules jsonb)
           ON CONFLICT DO NOTHING`,
    values: [JSON.stringify(rows)],
  })
}
