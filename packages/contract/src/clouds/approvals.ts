import * as z from 'zod/mini'
import { can, on } from '../access.ts'
import { api, none, operation, withFeatures } from '../operation.ts'
import { Id } from '../schemas.ts'
import { ApprovalRule } from './approval-rule.ts'
import { Server } from './servers.ts'

const access = can('cloud.approve', on('server'))
const params = z.strictObject({ id: Id, actionId: Id })

export const approvals = api(withFeatures('clouds', ['clouds']), {
  /** Staff set whether actions of the account's administrators wait for their approval. */
  setApprovalRule: operation({
    method: 'PUT',
    path: '/admin/approval-rule',
    requirement: 'CLD-006',
    access: can('cloud.connect'),
    body: ApprovalRule,
    response: ApprovalRule,
  }),
  /** Staff approve a waiting action, which then runs; it stays waiting when it is not possible now. */
  approveAction: operation({
    method: 'POST',
    path: '/admin/servers/:id/actions/:actionId/approve',
    requirement: 'CLD-006',
    access,
    params,
    body: none,
    response: Server,
    problems: ['not_found', 'server_action_answered', 'server_busy', 'server_action_impossible'],
  }),
  declineAction: operation({
    method: 'POST',
    path: '/admin/servers/:id/actions/:actionId/decline',
    requirement: 'CLD-006',
    access,
    params,
    body: none,
    response: Server,
    problems: ['not_found', 'server_action_answered'],
  }),
  /** The administrator who asked for a waiting action withdraws it; others are refused. */
  withdrawAction: operation({
    method: 'POST',
    path: '/admin/servers/:id/actions/:actionId/withdraw',
    requirement: 'CLD-006',
    access: can('cloud.withdraw', on('server')),
    params,
    body: none,
    response: Server,
    problems: ['not_found', 'server_action_answered'],
  }),
})
