import { find, type FoundThing } from '@passerelle/contract/accounts/find'
import { IconBuildingStore, IconFileInvoice, IconLogin2, IconServer2, IconUser } from '@tabler/icons-react'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../model/api/call.ts'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import { plainText } from '../../kit/ui/text/plain-text.ts'

export type { FoundThing }
/** What Enter does with a result: opens its page, or enters the account that it belongs to. */
export type ThingAction = 'open' | 'enter'

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

const Enter = ({ thing }: { thing: FoundThing }) => {
  const t = useTranslations('search')
  return (
    <>
      <Icon icon={IconLogin2} />
      <span className="search-result-name">{t('enterAccount', { name: thing.app.name })}</span>
    </>
  )
}

/** Options of the palette for results; the first account that is not disabled is followed by the way into it. */
export const thingOptions = (things: readonly FoundThing[], act: (thing: FoundThing, action: ThingAction) => void) => {
  const entered = things.find(({ kind, state }) => kind === 'account' && state === null)
  return things.flatMap((thing) => {
    const key = `${thing.kind}-${thing.app._id}-${thing._id}`
    const open = {
      key,
      className: 'found-thing',
      content: <Thing thing={thing} />,
      onSelect: () => act(thing, 'open'),
    }
    if (thing !== entered) return [open]
    return [
      open,
      {
        key: `${key}-enter`,
        className: 'found-command',
        content: <Enter thing={thing} />,
        onSelect: () => act(thing, 'enter'),
      },
    ]
  })
}
