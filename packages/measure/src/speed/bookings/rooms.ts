export const roomCount = 200
