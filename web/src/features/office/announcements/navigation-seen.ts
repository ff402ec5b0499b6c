/** Local storage key that records that the new navigation was announced, or is the only one known here (APP-018). */
export const navigationSeenKey = 'passerelle.navigation-seen'
