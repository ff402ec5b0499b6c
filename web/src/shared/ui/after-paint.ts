/** Runs once what changes now has been painted, and whatever closes with it has put the focus back. */
export const afterPaint = (run: () => void): void => void requestAnimationFrame(() => requestAnimationFrame(run))
