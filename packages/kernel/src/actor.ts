/**
 * The authenticated caller of a request. Identity comes from the session; permissions are decided by the policies of
 * each request.
 */
export type CustomerActor = {
  kind: 'customer'
  userId: string
  /** The account that every request of this session is about. */
  appId: string
  /** Customer administrator (ROL-001). */
  admin: boolean
  sessionId: string
  /** Set if the request used this access token of the account; `userId` is the user who created it (OPEN-065). */
  tokenId?: string
  /** Set if staff created that token: a request needs the rights of both (OPEN-065). */
  tokenOf?: StaffActor
  /** Set if they wrote a mail instead of calling, or answer by the link of one, without a session (ANS-010). */
  via?: 'mail' | 'mail_link'
}
export type StaffActor = {
  kind: 'staff'
  userId: string
  /** The account that this request is about; absent in requests across accounts. */
  appId?: string
  /** That account is the provider's own, whose users are the staff. */
  inProviderAccount?: boolean
  /** Project-level staff (ROL-005, ROL-007). */
  project: boolean
  /** May archive, like project staff: listed in the settings (ROL-007, OPEN-024). */
  manager?: boolean
  /** Decides on merge requests: listed in the settings; project staff if the list is empty (MRG-002, OPEN-024). */
  decider?: boolean
  sessionId: string
}
export type Anonymous = { kind: 'anonymous' }
/** The system itself, such as a deadline or a recurring job. */
export type SystemActor = { kind: 'system' }

export type Person = CustomerActor | StaffActor
/** The actor of a request that is about one account. */
export type PersonInAccount = Person & { appId: string }
export type Actor = Person | Anonymous
export type AnyActor = Actor | SystemActor

export const isCustomerAdmin = (actor: AnyActor): boolean => actor.kind === 'customer' && actor.admin
export const isStaffActor = (actor: AnyActor): actor is StaffActor => actor.kind === 'staff'
