import { isCustomerAdmin, isStaffActor, type Actor } from '@passerelle/kernel/actor'

/** Customer administrators, and staff inside the account, may manage rooms and bookings (ROL-009, ROL-010). */
export const bookingsPolicies = {
  'bookings.manage': (actor: Actor): boolean =>
    isCustomerAdmin(actor) || (isStaffActor(actor) && actor.appId !== undefined),
}
