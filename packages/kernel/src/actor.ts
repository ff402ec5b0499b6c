/** Who makes a call. The session says who; what may be done is asked of the policies each time. */
export type CustomerActor = {
  kind: 'customer'
  userId: string
  /** The account in which every call of this session happens. */
  appId: string
  /** Customer administrator (ROL-001). */
  admin: boolean
  sessionId: string
  /** The call was made with this access token of the account; `userId` is who created it (OPEN-065). */
  tokenId?: string
}
export type StaffActor = {
  kind: 'staff'
  userId: string
  /** The account that this call is about; absent in calls across accounts. */
  appId?: string
  /** Project-level staff (ROL-005, ROL-007). */
  project: boolean
  /** May archive, beside project staff: named by the settings (ROL-007, OPEN-024). */
  manager?: boolean
  /** Decides merge requests: named by the settings, project staff where nobody is (MRG-002, OPEN-024). */
  decider?: boolean
  sessionId: string
}
export type Anonymous = { kind: 'anonymous' }
/** A timer or another part of the product itself. */
export type SystemActor = { kind: 'system' }

export type Person = CustomerActor | StaffActor
export type Actor = Person | Anonymous
export type AnyActor = Actor | SystemActor

export const isCustomerAdmin = (actor: AnyActor): boolean => actor.kind === 'customer' && actor.admin
export const isStaffActor = (actor: AnyActor): actor is StaffActor => actor.kind === 'staff'
