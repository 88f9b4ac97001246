export const isSmoke: boolean
export const words: string[]
export function sizeOf<Size>(full: Size, smoke: Size): Size
