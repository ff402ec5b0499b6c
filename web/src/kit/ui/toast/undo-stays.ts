/** How long a toast that offers to undo one change stays, in ms (PLN-016, DAY-036). */
export const undoStaysMs = 10_000
