import type { Database } from '@passerelle/server/database/connect'
import { defaultLabels, missionPrice, seedLabels as seedInto } from '@passerelle/projects/labels/default-labels'
import type { SeededAccounts } from './accounts.ts'

/** Seeds the default labels of every installation (LBL-005 to LBL-007); quote projects have the price of missions. */
export const seedLabels = (database: Pick<Database, 'transaction'>): Promise<void> =>
  database.transaction(async ({ query }) => {
    await seedInto(query)
    await query({
      text: `UPDATE projects.labels SET rules = $1 WHERE key = 'quote'`,
      values: [JSON.stringify([missionPrice])],
    })
  })

const idOf = (name: string, type: string) =>
  defaultLabels.find((label) => label.name === name && label.type === type)?.id ?? ''
const online = '6593720100000000000000a1'

/** Labels of one account: a theme of missions, tags of that theme, and a tag of two themes (LBL-009, LBL-010). */
const ownLabels = [
  { id: online, name: 'Boutique en ligne', type: 'theme', color: '#c25474', parents: [idOf('Mission', 'category')] },
  { id: '6593720100000000000000a2', name: 'Recette', type: 'tag', color: '#5a8f3c', parents: [online] },
  { id: '6593720100000000000000a3', name: 'Mise en production', type: 'tag', color: '#c7812f', parents: [online] },
  {
    id: '6593720100000000000000a4',
    name: 'Heures non ouvrées',
    type: 'tag',
    color: '#7a6ac0',
    parents: [idOf('Run', 'theme'), idOf('Build', 'theme')],
  },
] as const

/** Seeds labels of Atelier Lumen that depend on others: the picker offers them once their parent is chosen. */
export const seedOwnLabels = async (
  { transaction }: Pick<Database, 'transaction'>,
  { apps }: Pick<SeededAccounts, 'apps'>,
): Promise<void> =>
  transaction(async ({ query }) => {
    for (const [position, { id, name, type, color, parents }] of ownLabels.entries())
      await query({
        text: `INSERT INTO projects.labels (id, name, type, position, background_color, dependencies, depends_on,
                 in_apps)
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        values: [
          id,
          name,
          type,
          100 + position,
          color,
          parents,
          type === 'theme' ? 'category' : 'theme',
          [apps['atelier-lumen']],
        ],
      })
  })
