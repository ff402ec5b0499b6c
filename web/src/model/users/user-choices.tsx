import { maxSearchLength } from '@passerelle/contract/limits'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Avatar, fullName, type AvatarUser } from '../../kit/ui/display/avatar.tsx'
import { Choice, ChoiceGroup } from '../../kit/ui/choice/choice.tsx'
import { focusOnMount } from '../../kit/ui/focus/focus-on-mount.ts'
import { TextInput } from '../../kit/ui/form/field.tsx'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import type { FailedReading } from '../../kit/network/query-error.ts'
import { ChoicesStatus } from '../../kit/ui/choice/choices-status.tsx'
import { ErrorState } from '../../kit/ui/feedback/states.tsx'
import { useMe } from '../session/me.ts'
import { meFirst } from './me-first.ts'

type Person = AvatarUser & { _id: string; email?: string }

/** Search field with a list of matching users, the reader first; Enter takes the only hit. */
export const UserChoices = ({
  legend,
  type,
  people,
  pending,
  failed,
  search,
  onSearch,
  isSelected,
  isIndeterminate,
  noteOf,
  onSelect,
}: {
  legend: ReactNode
  type: 'checkbox' | 'radio'
  people: readonly Person[]
  pending: boolean
  failed: FailedReading | undefined
  search: string
  onSearch: (text: string) => void
  isSelected: (person: Person) => boolean
  isIndeterminate?: (person: Person) => boolean
  /** Replaces the side of the person, such as a planned absence. */
  noteOf?: (person: Person) => string | undefined
  onSelect: (person: Person) => void
}) => {
  const t = useTranslations('people')
  const meId = useMe()?._id
  const sideOf = ({ _id, staff }: Person) => (_id === meId ? t('me') : staff ? t('staff') : t('customer'))
  return (
    <div className="picker">
      <TextInput
        label={t('search')}
        type="search"
        ref={focusOnMount}
        maxLength={maxSearchLength}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={(event) => {
          const [only, second] = people
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || search.trim() === '' || !only || second) return
          // The only hit is meant; in a form Enter would send it.
          event.preventDefault()
          onSelect(only)
        }}
      />
      <ChoiceGroup legend={legend}>
        {meFirst(people, meId).map((person) => (
          <Choice
            key={person._id}
            type={type}
            name="person"
            checked={isSelected(person)}
            indeterminate={isIndeterminate?.(person) ?? false}
            onChange={() => onSelect(person)}
          >
            <Avatar person={person} decorative />
            {fullName(person)}
            <span className="quiet">{noteOf?.(person) ?? sideOf(person)}</span>
          </Choice>
        ))}
        {people.length === 0 && !failed && <ChoicesStatus pending={pending} text={t('nobody')} />}
      </ChoiceGroup>
      {failed && <ErrorState compact title={getErrorMessage(failed.error, t('failed'))} onRetry={failed.retry} />}
    </div>
  )
}
