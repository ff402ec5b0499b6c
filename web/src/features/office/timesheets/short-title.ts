const most = 32

/** A title of at most 32 characters; a longer one is cut (PLN-040). */
export const shortTitle = (title: string): string =>
  title.length > most ? `${title.slice(0, most - 1).trimEnd()}…` : title
