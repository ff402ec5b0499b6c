import './avatar.css'

export type AvatarUser = { firstName: string; lastName: string; picture?: string | null; staff: boolean }

export const fullName = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim()
const initials = ({ firstName, lastName }: AvatarUser) => (firstName.slice(0, 1) + lastName.slice(0, 1)).toUpperCase()

/**
 * Avatar of a user: round for customers, squared for provider staff. It has an accessible name unless the name is
 * displayed next to it.
 */
export const Avatar = ({
  person,
  large,
  decorative,
}: {
  person: AvatarUser
  large?: boolean
  decorative?: boolean
}) => {
  const className = ['avatar', person.staff && 'staff', large && 'large'].filter(Boolean).join(' ')
  const name = fullName(person)
  return (
    <span
      data-part="avatar"
      className={className}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name, title: name })}
    >
      {person.picture ? <img src={person.picture} alt="" /> : initials(person)}
    </span>
  )
}

/** Avatars of up to three users (TSK-046). */
export const AvatarGroup = ({ people }: { people: readonly (AvatarUser & { _id: string })[] }) => (
  <span className="avatar-group">
    {people.slice(0, 3).map((person) => (
      <Avatar key={person._id} person={person} />
    ))}
  </span>
)
