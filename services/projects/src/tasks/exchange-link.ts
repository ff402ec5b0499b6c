import type { Person } from '@passerelle/kernel/actor'
import type { Task } from './task.ts'

/** Attaches or detaches something; returns whether that changed anything. */
type LinkCall = (task: Task, id: string, actor: Person, changeId?: string) => Promise<boolean>
/** What an exchange attached and detached, for undo. */
export type ExchangedLinks = { added?: string; removed?: string }

/** Exchanges one linked thing of a task for another, such as a member or a sprint, and takes an exchange back. */
export const exchangeLink = ({ attach, detach }: { attach: LinkCall; detach: LinkCall }) => ({
  /** Attaches `to`, then detaches `from`; either may be undefined. */
  exchange: async (
    task: Task,
    { from, to }: { from: string | undefined; to: string | undefined },
    actor: Person,
    changeId?: string,
  ): Promise<ExchangedLinks> => {
    const links: ExchangedLinks = {}
    if (to !== undefined && (await attach(task, to, actor, changeId))) links.added = to
    if (from !== undefined && from !== to && (await detach(task, from, actor, changeId))) links.removed = from
    return links
  },
  /** Returns whether anything came back or went. */
  undo: async (task: Task, { added, removed }: ExchangedLinks, actor: Person, changeId?: string): Promise<boolean> => {
    const isGone = added !== undefined && (await detach(task, added, actor, changeId))
    const isBack = removed !== undefined && (await attach(task, removed, actor, changeId))
    return isGone || isBack
  },
})
