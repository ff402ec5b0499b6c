import { Avatar, fullName } from '../../shared/ui/avatar.tsx'
import type { Me } from '../../shared/session/me.ts'

/** Name, avatar and role of the current user (ACC-016). */
export const ProfileHead = ({ me }: { me: Me }) => (
  <header className="profile-head">
    <Avatar person={{ ...me, staff: me.side === 'staff' }} large decorative />
    <div>
      <p className="profile-name">{fullName(me)}</p>
      <p className="quiet">{me.job ?? me.email}</p>
    </div>
  </header>
)
