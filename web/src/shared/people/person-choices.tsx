import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Avatar, fullName, type Face } from '../ui/avatar.tsx'
import { Choice, Choices } from '../ui/choice.tsx'
import { focusOnMount } from '../ui/focus-on-mount.ts'
import { TextInput } from '../ui/field.tsx'
import { messageOf } from '../api/failure.ts'
import type { FailedReading } from '../api/failed-reading.ts'
import { NoChoices } from '../ui/no-choices.tsx'
import { ErrorState } from '../ui/states.tsx'

type Person = Face & { _id: string; email?: string }

/** A search field over the people that it finds, one or many to be chosen. */
export const PersonChoices = ({
  legend,
  type,
  people,
  pending,
  failed,
  search,
  onSearch,
  isChosen,
  isMixed,
  onChoose,
}: {
  legend: ReactNode
  type: 'checkbox' | 'radio'
  people: readonly Person[]
  pending: boolean
  failed: FailedReading | undefined
  search: string
  onSearch: (text: string) => void
  isChosen: (person: Person) => boolean
  isMixed?: (person: Person) => boolean
  onChoose: (person: Person) => void
}) => {
  const t = useTranslations('people')
  return (
    <div className="picker">
      <TextInput
        label={t('search')}
        type="search"
        ref={focusOnMount}
        maxLength={100}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      <Choices legend={legend}>
        {people.map((person) => (
          <Choice
            key={person._id}
            type={type}
            name="person"
            checked={isChosen(person)}
            mixed={isMixed?.(person) ?? false}
            onChange={() => onChoose(person)}
          >
            <Avatar person={person} silent />
            {fullName(person)}
            <span className="quiet">{person.staff ? t('staff') : t('customer')}</span>
          </Choice>
        ))}
        {people.length === 0 && !failed && <NoChoices pending={pending} text={t('nobody')} />}
      </Choices>
      {failed && <ErrorState compact title={messageOf(failed.error, t('failed'))} onRetry={failed.retry} />}
    </div>
  )
}
