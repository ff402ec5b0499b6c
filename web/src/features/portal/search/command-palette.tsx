import { maxTaskSearchLength } from '@passerelle/contract/limits'
import { Dialog as Base } from '@base-ui/react/dialog'
import { IconHistory, IconPhone, IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { useAccount, useMe } from '../../../model/session/me.ts'
import { readOpened } from '../../../model/tasks/queries/opened-tasks.ts'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { getPageCommands, type Command } from '../../../kit/ui/page-commands.ts'
import { supportCallerQuery, type Caller } from './support-caller-query.ts'
import { CommandLine } from './command-line.tsx'
import { commandsFor } from './commands-for.ts'
import { areForgiven } from './forgiven-results.ts'
import { foundThingsQuery, isNamed, thingOptions, type FoundThing, type ThingAction } from './found-things.tsx'
import { SearchResult } from './search-result.tsx'
import { getRemainingCount, searchAllAccountsQuery, searchQuery } from './search-queries.ts'
import { useListboxNavigation } from './use-listbox-navigation.ts'
import { useDebouncedSearch } from './use-debounced-search.ts'
import '../../../kit/ui/popup/dialog.css'
import './search-palette.css'

/**
 * `across`: search all accounts, for staff; with `onEnter` a support code leads to the account of the caller, with
 * `onThing` accounts, people, servers and invoices are found too.
 */
type PaletteProps = {
  across?: boolean
  onClose: () => void
  onOpen: (taskId: string) => void
  onSeeAll: (text: string) => void
  onEnter?: (appId: string) => void
  onThing?: (thing: FoundThing, action: ThingAction) => void
  /** Begins a new task with the words that found nothing. */
  onCreate: (words: string) => void
  commands: readonly Command[]
}
type Option = { key: string; className: string; content: ReactNode; onSelect: () => void }

/**
 * Command palette (SRC-001 to SRC-008): tasks first, unless only a forgiven typo found them, then pages and actions;
 * the focus stays in the search field (active descendant).
 */
export const CommandPalette = ({
  across = false,
  onClose,
  onOpen,
  onSeeAll,
  onEnter,
  onThing,
  onCreate,
  commands,
}: PaletteProps) => {
  const t = useTranslations('search')
  const me = useMe()
  const appId = useAccount()?._id
  const staff = me?.side === 'staff'
  const [pageCommands] = useState(getPageCommands)
  const field = useRef<HTMLInputElement>(null)
  const { typed, type, settled, pending, flush } = useDebouncedSearch()
  const query = useQuery(across ? searchAllAccountsQuery(settled) : searchQuery(settled))
  const callerQuery = useQuery(supportCallerQuery(onEnter ? settled : ''))
  const thingsQuery = useQuery(foundThingsQuery(onThing ? settled : ''))
  const caller = callerQuery.data
  const searching = pending || query.isFetching || callerQuery.isFetching || thingsQuery.isFetching
  const failure = callerQuery.error ?? query.error ?? thingsQuery.error
  const found = settled === '' || query.isError ? undefined : query.data
  const remaining = found && getRemainingCount(found)
  const things = settled === '' || !onThing ? [] : (thingsQuery.data ?? [])
  const named = things.filter((thing) => isNamed(thing, settled))
  const total = found && found.total + things.length

  const allOf = ({ count, more }: { count: number; more: boolean }) => {
    if (across) return t('seeAllAcross')
    return more ? t('seeAllMore', { count: String(count) }) : t('seeAll', { count })
  }
  const said = ({ person, app }: Caller) =>
    t('supportCode', { person: `${person.firstName} ${person.lastName}`, account: app.name })
  const nothing = total === 0 && !searching && !caller
  const opened = typed.trim() === '' && me ? readOpened(me._id, across ? undefined : appId) : []
  const offered = commandsFor([...pageCommands, ...commands], typed)
  const commandOptions: Option[] = offered.map((command) => ({
    key: `${command.label} ${command.note ?? ''}`,
    className: 'found-command',
    content: <CommandLine command={command} />,
    onSelect: command.onSelect,
  }))
  const commandsFirst = areForgiven(found?.list ?? [], settled)
  const options: Option[] = [
    ...(caller
      ? [
          {
            key: 'caller',
            className: 'found-caller',
            content: (
              <>
                <Icon icon={IconPhone} />
                {said(caller)}
              </>
            ),
            onSelect: () => onEnter?.(caller.app._id),
          },
        ]
      : []),
    ...(onThing ? thingOptions(named, onThing) : []),
    ...(commandsFirst ? commandOptions : []),
    ...(found?.list ?? []).map((result) => ({
      key: result._id,
      className: 'found',
      content: <SearchResult result={result} staff={staff} />,
      onSelect: () => onOpen(result.taskId),
    })),
    ...(remaining && (remaining.count > 0 || remaining.more)
      ? [{ key: 'all', className: 'found-all', content: allOf(remaining), onSelect: () => onSeeAll(settled) }]
      : []),
    ...(onThing
      ? thingOptions(
          things.filter((thing) => !named.includes(thing)),
          onThing,
        )
      : []),
    ...opened.map(({ taskId, name }) => ({
      key: `opened-${taskId}`,
      className: 'found-opened',
      content: (
        <>
          <Icon icon={IconHistory} />
          <span className="found-id num" data-part="found-id">
            {taskId}
          </span>
          <span className="search-result-name">{name}</span>
        </>
      ),
      onSelect: () => onOpen(taskId),
    })),
    ...(commandsFirst ? [] : commandOptions),
    ...(nothing
      ? [
          {
            key: 'create',
            className: 'found-command',
            content: (
              <>
                <Icon icon={IconPlus} />
                <span className="search-result-name">{t('createWith', { text: settled })}</span>
              </>
            ),
            onSelect: () => onCreate(settled),
          },
        ]
      : []),
  ]
  const { listId, idOf, active, choose, onKey } = useListboxNavigation(options.length)

  const run = (option: Option | undefined) => {
    if (!option) return
    onClose()
    option.onSelect()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (onKey(event) || event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    // The results belong to an older text: Enter searches the current one first.
    if (pending) flush()
    else if (!searching) run(options[active])
  }
  const write = (text: string) => {
    type(text)
    choose(0)
  }
  const state = () => {
    if (typed.trim() === '') return t(across ? 'hintAcross' : 'hint')
    if (searching) return t('searching')
    if (failure) return getErrorMessage(failure, t('failed'))
    if (caller && total === 0) return t('supportCodeKnown')
    if (total === 0) return t('nothing', { text: settled })
    return remaining?.more ? t('foundMore', { count: String(found?.countedTo) }) : t('found', { count: total ?? 0 })
  }
  return (
    <Base.Root open onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup initialFocus={field} className="dialog palette" data-part="dialog palette">
          <Base.Title className="sr-only">{t('title')}</Base.Title>
          <div className="palette-field">
            <Icon icon={IconSearch} size={20} />
            <input
              ref={field}
              type="text"
              role="combobox"
              aria-label={t('open')}
              aria-expanded={options.length > 0}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={active >= 0 ? idOf(active) : undefined}
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="search"
              maxLength={maxTaskSearchLength}
              placeholder={t(across ? 'placeholderAcross' : 'placeholder')}
              value={typed}
              onChange={(event) => write(event.target.value)}
              onKeyDown={onKeyDown}
            />
            <Base.Close className="palette-close">
              <span className="sr-only">{t('close')}</span> <kbd>{t('escape')}</kbd>
            </Base.Close>
          </div>
          <p className="palette-state" role="status" data-failed={failure !== null || undefined}>
            {state()}
          </p>
          {nothing && <p className="palette-hint">{t(across ? 'nothingHintAcross' : 'nothingHint')}</p>}
          <div
            className="palette-list"
            data-part="palette-list"
            id={listId}
            role="listbox"
            aria-label={t('results')}
            aria-busy={searching}
          >
            {options.map((option, index) => (
              <button
                key={option.key}
                id={idOf(index)}
                type="button"
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                className={`palette-option ${option.className}`}
                data-part={`palette-option ${option.className}`}
                onPointerMove={() => choose(index)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => run(option)}
              >
                {option.content}
              </button>
            ))}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
