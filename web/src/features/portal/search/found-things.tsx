import { find, type FoundThing } from '@passerelle/contract/accounts/find'
import { IconBuildingStore, IconFileInvoice, IconLogin2, IconPlus, IconServer2, IconUser } from '@tabler/icons-react'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { plainText } from '../../../kit/ui/text/plain-text.ts'

export type { FoundThing }
/** What Enter does with a result: opens its page, enters its account, or begins a request for it. */
export type ThingAction = 'open' | 'enter' | 'ask'

/** Accounts, people, servers and invoices of all accounts, for staff; an empty text sends no request. */
export const foundThingsQuery = (text: string) =>
  queryOptions({
    queryKey: ['found-things', text],
    queryFn: async ({ signal }) =>
      (await call(find.findEverything, { search: text }, { signal, side: 'staff', appId: null })).list,
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

const icons = { account: IconBuildingStore, person: IconUser, server: IconServer2, invoice: IconFileInvoice } as const

/** Whether a word of the name begins with the typed text: such results stand before requests that mention it. */
export const isNamed = ({ name }: Pick<FoundThing, 'name'>, text: string): boolean =>
  ` ${plainText(name)}`.includes(` ${plainText(text)}`)

const Thing = ({ thing }: { thing: FoundThing }) => {
  const t = useTranslations('search')
  const facts = [thing.detail, thing.kind !== 'account' && thing.app.name].filter(Boolean).join(' · ')
  return (
    <>
      <Icon icon={icons[thing.kind]} />
      <span className="search-result-name">{thing.name}</span>
      <span className="found-detail">{facts}</span>
      <span className="found-kind">
        {thing.state === 'disabled' || thing.state === 'invited' || thing.state === 'staff'
          ? t(`stateOf.${thing.state}`)
          : t(`kinds.${thing.kind}`)}
      </span>
    </>
  )
}

const actionIcons = { enter: IconLogin2, ask: IconPlus } as const

const Action = ({ thing, action }: { thing: FoundThing; action: keyof typeof actionIcons }) => {
  const t = useTranslations('search')
  const text =
    action === 'enter'
      ? t('enterAccount', { name: thing.app.name })
      : t(thing.kind === 'person' ? 'askForPerson' : 'askForAccount', { name: thing.name })
  return (
    <>
      <Icon icon={actionIcons[action]} />
      <span className="search-result-name">{text}</span>
    </>
  )
}

/**
 * Options of the palette for results. The first account that is not disabled is followed by the way into it and a new
 * request for it, the first customer by a new request in their name.
 */
export const thingOptions = (things: readonly FoundThing[], act: (thing: FoundThing, action: ThingAction) => void) => {
  const account = things.find(({ kind, state }) => kind === 'account' && state === null)
  const person = things.find(({ kind, state }) => kind === 'person' && state !== 'staff')
  return things.flatMap((thing) => {
    const key = `${thing.kind}-${thing.app._id}-${thing._id}`
    const actions = thing === account ? (['enter', 'ask'] as const) : thing === person ? (['ask'] as const) : []
    return [
      { key, className: 'found-thing', content: <Thing thing={thing} />, onSelect: () => act(thing, 'open') },
      ...actions.map((action) => ({
        key: `${key}-${action}`,
        className: 'found-command',
        content: <Action thing={thing} action={action} />,
        onSelect: () => act(thing, action),
      })),
    ]
  })
}
