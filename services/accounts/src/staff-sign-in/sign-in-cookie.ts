/**
 * Binds a staff sign-in to the browser that began it: httpOnly, SameSite=Lax, limited to the path of this service, ten
 * minutes.
 */
export const signInCookie = 'passerelle_staff_sign_in'
export const signInCookiePath = '/api/accounts'
