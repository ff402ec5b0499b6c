import type { Person } from '@passerelle/kernel/actor'
import type { Database } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'

type Rule = { actionsNeedApproval: boolean }

const approvalRule = statement(
  'clouds.approvalRule',
  'SELECT actions_need_approval AS "actionsNeedApproval" FROM clouds.rules WHERE app_id = $1',
)

/** Whether actions of the account's administrators on its servers wait for the approval of staff. */
export const readApprovalRule =
  ({ query }: Pick<Database, 'query'>) =>
  async (appId: string): Promise<Rule> => {
    const { rows } = await query(approvalRule.with(appId))
    return rows[0] ?? { actionsNeedApproval: false }
  }

/** Whether what an actor asks for waits for the approval of staff: staff never wait. */
export const needsApproval = async (tx: Pick<Database, 'query'>, appId: string, actor: Person): Promise<boolean> =>
  actor.kind !== 'staff' && (await readApprovalRule(tx)(appId)).actionsNeedApproval

const setApprovalRuleStatement = statement(
  'clouds.setApprovalRule',
  `INSERT INTO clouds.rules AS r (app_id, actions_need_approval) VALUES ($1, $2)
               ON CONFLICT (app_id) DO UPDATE SET actions_need_approval = $2 WHERE r.actions_need_approval <> $2
               RETURNING 1`,
)

/** Staff set the rule (CLD-006); actions that wait already are not affected. */
export const setApprovalRule =
  ({ database, record }: Pick<Platform, 'database' | 'record'>) =>
  async (appId: string, { actionsNeedApproval: on }: Rule, { userId }: Person): Promise<Rule> => {
    await database.transaction(async (tx) => {
      const { rows } = await tx.query(setApprovalRuleStatement.with(appId, on))
      if (rows.length === 0) return
      const actor = { kind: 'staff', userId } as const
      await record(tx, { appId, actor, name: 'cloud.approval_rule', subject: appId, data: { on } })
    })
    return { actionsNeedApproval: on }
  }
