import type { InputOf } from '@passerelle/contract/call'
import type { Named, ReplyOf } from '@passerelle/contract/operation'
import { call } from '../api/call.ts'

type Rest<O extends Named> = Omit<InputOf<O>, 'id'>

/** A call about a request, made in the request's own account: so it works on screens across accounts too. */
export const callOn = <O extends Named>({ _id, appId }: { _id: string; appId: string }, op: O, input: Rest<O>): Promise<ReplyOf<O>> =>
  call(op, { id: _id, ...input } as unknown as InputOf<O>, { appId })
