import { Link } from '@tanstack/react-router'
import { fullName } from '../../kit/ui/display/avatar.tsx'

/** Name of a customer, leading staff to the page of that person. */
export const PersonName = ({
  person,
  appId,
  userId,
}: {
  person: { firstName: string; lastName: string }
  appId: string
  userId: string
}) => (
  <Link to="/admin/users/$appId/$userId" params={{ appId, userId }} className="link" preload={false}>
    {fullName(person)}
  </Link>
)
