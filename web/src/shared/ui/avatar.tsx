import './avatar.css'

export type Face = { firstName: string; lastName: string; picture?: string | null; staff: boolean }

export const fullName = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim()
const initials = ({ firstName, lastName }: Face) => (firstName.slice(0, 1) + lastName.slice(0, 1)).toUpperCase()

/** A person: customers round, provider staff squared. Named for screen readers unless the name stands beside it. */
export const Avatar = ({ person, large, silent }: { person: Face; large?: boolean; silent?: boolean }) => {
  const className = ['av', person.staff && 'staff', large && 'l'].filter(Boolean).join(' ')
  const name = fullName(person)
  return (
    <span
      className={className}
      {...(silent ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name, title: name })}
    >
      {person.picture ? <img src={person.picture} alt="" /> : initials(person)}
    </span>
  )
}

/** Up to three people (TSK-046). */
export const Avatars = ({ people }: { people: readonly (Face & { _id: string })[] }) => (
  <span className="who">
    {people.slice(0, 3).map((person) => (
      <Avatar key={person._id} person={person} />
    ))}
  </span>
)
