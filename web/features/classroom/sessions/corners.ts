/** The four positions of the self-view. `start` and `end` follow the reading direction. */
export const corners = ['top-start', 'top-end', 'bottom-start', 'bottom-end'] as const
export type Corner = (typeof corners)[number]

type Block = 'top' | 'bottom'
type Inline = 'start' | 'end'

const split = (corner: Corner) => corner.split('-') as [Block, Inline]

/** The corner an arrow key moves it to; null for keys that do not move it. In RTL the start is on the right. */
export const cornerAfterKey = (corner: Corner, key: string, rtl: boolean): Corner | null => {
  const [block, inline] = split(corner)
  if (key === 'ArrowUp') return `top-${inline}`
  if (key === 'ArrowDown') return `bottom-${inline}`
  if (key === 'ArrowRight') return `${block}-${rtl ? 'start' : 'end'}`
  if (key === 'ArrowLeft') return `${block}-${rtl ? 'end' : 'start'}`
  return null
}

/** The corner nearest to a point, given as fractions of the stage from its physical left and top. */
export const cornerAt = (left: number, top: number, rtl: boolean): Corner => {
  const block: Block = top < 0.5 ? 'top' : 'bottom'
  return `${block}-${left < 0.5 === rtl ? 'end' : 'start'}`
}
